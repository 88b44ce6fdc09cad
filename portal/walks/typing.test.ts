import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { typeEverywhere } from '#testing/browser/type-everywhere.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function typeOnScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await typeEverywhere(page)
  }
}

// Each goes through many fields: on a machine that is busy this takes its time.
const timeout = 300_000

test('every sign goes into every field of a counsellor’s screens, their filters and the palette, and does nothing else', {
  timeout,
}, async ({ context, page }) => {
  const me = await makeStaff()
  await makeParent(me)
  await enter(context, me)
  await typeOnScreens(page, ['/users', '/follow-ups', '/schools', '/enquiries', '/new-lead'])
  await page.goto('/users')
  await rows(page).first().waitFor()
  await page.keyboard.press('Control+K')
  await dialog(page, 'Go anywhere').waitFor()
  expect(await typeEverywhere(page, dialog(page, 'Go anywhere'))).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await dialog(page, 'Filters').waitFor()
  expect(await typeEverywhere(page, dialog(page, 'Filters'))).toBeGreaterThan(1)
})

test('every sign goes into the comment of a lead while each outcome is open, and into the form of an action, and does nothing else', {
  timeout,
}, async ({ context, page }) => {
  const me = await makeStaff()
  const lead = await makeParent(me)
  await enter(context, me)
  await page.goto(`/users/${lead.id}`)
  const outcomes = page.getByRole('region', { name: 'Outcomes' })
  await outcomes.getByRole('button', { name: /^Log / }).first().waitFor()
  for (const key of [1, 2, 3, 4, 5, 6, 7, 8, 'F']) {
    await page.keyboard.press(`Alt+${key}`)
    await outcomes.locator('[data-save]').waitFor()
    expect(await typeEverywhere(page, page.locator('form').filter({ has: outcomes })), String(key)).toBeGreaterThan(0)
    await page.getByRole('textbox', { name: /^Comment on / }).press('Escape')
    await outcomes.locator('[data-save]').waitFor({ state: 'detached' })
  }
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('Alt+a')
  await dialog(page, /^Action /).waitFor()
  expect(await typeEverywhere(page, dialog(page, /^Action /))).toBeGreaterThan(0)
})

test('every sign goes into a message of the inbox, and does nothing else', async ({ context, page }) => {
  const me = await makeStaff()
  const number = newNumber()
  const message = { direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-30) }
  const lead = await makeParent(me, { numbers: [number], messages: [message] })
  await enter(context, me)
  await page.goto('/inbox')
  await page.getByRole('link', { name: lead.name }).first().waitFor()
  await page.keyboard.press('j')
  const conversation = page.getByRole('region', { name: `Conversation with ${lead.name}` })
  await conversation.getByRole('textbox', { name: 'Message' }).waitFor()
  expect(await typeEverywhere(page, conversation)).toBe(1)
})

test('every sign goes into every field of an admin’s lists and templates, and does nothing else', { timeout }, async ({
  context,
  page,
}) => {
  const admin = await makeStaff('counsellor_admin')
  await enter(context, admin)
  await typeOnScreens(page, ['/actions', '/counsellor', '/follow-ups?view=team', '/mail-templates/new'])
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()
  await page.keyboard.type('Budget is 45000?')
  expect(await text.textContent()).toContain('Budget is 45000?')
})
