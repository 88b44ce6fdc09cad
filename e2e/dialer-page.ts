import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused } from './edit-page.ts'
import { rows } from './lead-page.ts'
import { query } from './portal-data.ts'
import { call } from './staff.ts'

const dialerPath = '/api/v3/admin_custom/auto-dialer-data/'

export const dialerSwitch = (page: Page) => page.getByRole('switch', { name: /^Auto Dialer/ })
export const dialer = (page: Page) => page.getByRole('dialog', { name: 'Auto Dialer' })
export const note = (page: Page) => dialer(page).getByRole('textbox', { name: /^Comment on / })
export const nextButton = (page: Page) => dialer(page).getByRole('button', { name: 'Next', exact: true })
export const parent = (page: Page) => dialer(page).getByRole('table', { name: 'Current lead' }).getByRole('heading', { level: 2 })
export const entries = (page: Page, text: string) =>
  dialer(page).getByRole('region', { name: 'Timeline', exact: true }).getByRole('listitem').filter({ hasText: text })

/** Turns the dialer on in the list of Users, with keys alone. */
export async function turnOn(page: Page): Promise<void> {
  await page.goto('/users')
  await rows(page).first().waitFor()
  await dialerSwitch(page).press('Space')
  await dialer(page).getByText('Click the button below and continue Auto Dialer').waitFor()
}

/** Continues to the first lead and answers the parent's name, when the call was placed and the keys of the outcomes are there. */
export async function toFirstLead(page: Page): Promise<string> {
  await turnOn(page)
  await page.keyboard.press('Enter')
  await parent(page).waitFor()
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  await dialer(page).getByRole('group', { name: 'Outcome' }).getByRole('button').nth(3).waitFor()
  return await nameOf(page)
}

export const nameOf = async (page: Page) => (await parent(page).textContent()) ?? ''

/** Waits until a lead other than `before` is there, its call placed and its note ready for typing. */
export async function untilNext(page: Page, before: string): Promise<string> {
  await expect.poll(() => nameOf(page)).not.toBe(before)
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  await expect.poll(() => isFocused(note(page))).toBe(true)
  return await nameOf(page)
}

/** Waits until a press of Next is one of its own: sooner it is taken for the second of the press that brought the lead. */
export const untilLookedAt = (page: Page) => page.waitForTimeout(700)

interface Served {
  id: number
  name: string
}

/** Asks for a lead beside the browser, as another window of the same counsellor would. */
export async function serve(token: string, left?: number): Promise<Served | undefined> {
  const answer = await call('GET', left === undefined ? dialerPath : `${dialerPath}?combined_data=${left}`, token)
  const { results } = (await answer.json()) as { results: Served[] }
  return results[0]
}

interface Dialing {
  lead_id: number | null
  status: string
  waiting: { count: number }[]
}

/** The dialer of a counsellor, as the server has it. */
export const dialerOf = async (token: string): Promise<Dialing> =>
  (await (await call('GET', '/api/v3/admin_custom/auto-dialer-session/', token)).json()) as Dialing

/** Leaves one lead after the other until nobody waits any more but the one that is held. */
export async function serveUntilLast(token: string): Promise<Served> {
  let held = await serve(token)
  for (let turns = 0; held && turns < 100; turns += 1) {
    const { waiting } = await dialerOf(token)
    if (waiting.every(({ count }) => count === 0)) return held
    held = await serve(token, held.id)
  }
  throw new Error('The counsellor has no last lead.')
}

/** Exit in another window of the same counsellor. */
export const exitBeside = (token: string, leadId: number) => call('GET', `${dialerPath}?combined_data=${leadId}&follow_up=false`, token)

/** Makes the latest call of a member of staff one that a telephone service carries, or that is over, as it would tell. */
export async function tellCall(staffId: number, state: 'in_progress' | 'connected'): Promise<void> {
  const [made] = await query<{ id: number }>(
    `update call set state = $2::text, simulated = false, provider = 'exotel', provider_id = coalesce(provider_id, gen_random_uuid()::text),
      answered_at = coalesce(answered_at, now()), ended_at = case when $2::text = 'connected' then now() end
    where id = (select max(id) from call where staff_id = $1) returning id`,
    [staffId, state],
  )
  await query(`select pg_notify('portal_events', $1)`, [JSON.stringify({ kind: 'call', id: made?.id, by: null, audience: [staffId] })])
}
