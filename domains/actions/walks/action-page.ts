import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { actionId } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call } from '#testing/browser/staff.ts'

export const actionForm = (page: Page) => page.getByRole('dialog', { name: /^Action / })

/** Opens a lead on its own page and its action form with the key. */
export async function openActionForm(page: Page, leadId: number): Promise<void> {
  await page.goto(`/leads/${leadId}`)
  await page.getByRole('button', { name: 'Action', exact: true }).waitFor()
  await page.keyboard.press('Alt+a')
  await actionForm(page).getByRole('radio', { name: 'Call', exact: true }).waitFor()
}

/** Chooses by the name in the form. */
export const choose = (page: Page, name: string) => actionForm(page).getByRole('radio', { name, exact: true }).check()

export const isChosen = (page: Page, name: string) => actionForm(page).getByRole('radio', { name, exact: true }).isChecked()

export const nextStep = (page: Page) => actionForm(page).getByRole('textbox', { name: 'Day and time of the next step' })

/** The schools of this parent that the form offers. */
export const suggestions = (page: Page) => actionForm(page).getByRole('list', { name: 'Schools of this parent' }).getByRole('button')

/** What the chosen schools are called in the form. */
export const chosenSchools = (page: Page) => actionForm(page).locator('.mantine-Pill-label').allTextContents()

/** Has the action list tell calling hours, as where a telephone service is set up. */
export const withCallingHours = (page: Page) =>
  page.route('**/admin_custom/action-list/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), calling_hours: { from: '09:00', until: '21:00' } } })
  })

export interface Details {
  timeline: { items: { kind: string; action: string; comment: string | null }[] }
  /** What is due first comes first. */
  follow_ups: { id: number; name: string; due_at: string; is_appointment: boolean }[]
  stage: string | null
  all_mobile_numbers: { number: string; wrong: boolean }[]
  visit: { items: { school: string; child: string | null; status: string }[] }
  admission: { items: { id: number; child: string | null; school: string; already_taken: boolean }[] }
  registrations_at_school: { done: boolean }
  owner: { id: number; name: string } | null
  shared_with: { id: number; name: string }[]
}

/** The whole lead, as the server has it. */
export async function detailsOf(token: string, leadId: number): Promise<Details> {
  return (await (await call('GET', `/api/v3/admin_custom/details/${leadId}/`, token)).json()) as Details
}

/** How often an action with these words was logged on a lead. */
export const timesLogged = async (token: string, leadId: number, comment: string) =>
  (await detailsOf(token, leadId)).timeline.items.filter((item) => item.kind === 'action' && item.comment === comment).length

async function send(method: 'POST' | 'PATCH', path: string, token: string, body: object): Promise<void> {
  const answer = await call(method, `/api/v3/admin_custom/${path}/`, token, body)
  expect(answer.status, await answer.text()).toBe(200)
}

/** Plans a call for tomorrow 11:00, and a visit two days ahead at the school with the longest name. Answers that name. */
export async function planCallAndVisit(token: string, leadId: number): Promise<string> {
  const [school] = await query<{ id: number; name: string }>('select id, name from school order by length(name) desc, id limit 1')
  if (!school) throw new Error('There is no school.')
  const on = (days: number) => ({ schedule_date: dayAfter(kolkataDay(Date.now()), days), schedule_time: '11:00' })
  await send('POST', `action/${leadId}`, token, { action_id: await actionId('Call Later'), ...on(1) })
  const visit = { action_id: await actionId('Visit Scheduled'), ...on(2) }
  await send('POST', `action/${leadId}`, token, visit)
  await send('PATCH', `visit/${leadId}/schedule`, token, { ...visit, schools: [school.id] })
  return school.name
}
