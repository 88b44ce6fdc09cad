import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { typeEverywhere } from '#testing/browser/type-everywhere.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const wrote = (number: string) => ({
  numbers: [number],
  messages: [{ direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-30) }],
})

test('every sign goes into every field of lists, a lead with its outcomes and forms, the inbox and the palette, and does nothing else', {
  timeout: 300_000,
}, async ({ context, page }) => {
  const me = await makeStaff()
  const lead = await makeParent(me, wrote(newNumber()))
  await enter(context, me)
  for (const path of ['/users', '/inbox', '/follow-ups', '/schools', '/enquiries', '/new-lead']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await typeEverywhere(page)
  }

  await page.goto('/users')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await dialog(page, 'Filters').waitFor()
  expect(await typeEverywhere(page, dialog(page, 'Filters'))).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+K')
  expect(await typeEverywhere(page, dialog(page, 'Go anywhere'))).toBe(1)
  await page.keyboard.press('Escape')

  await page.goto(`/users/${lead.id}`)
  const outcomes = page.getByRole('region', { name: 'Outcomes' })
  await outcomes.getByRole('button', { name: /^Log / }).first().waitFor()
  for (const key of [1, 2, 3, 4, 5, 6, 7, 8, 'F']) {
    await page.keyboard.press(`Alt+${key}`)
    await outcomes.locator('[data-save]').waitFor()
    expect(await typeEverywhere(page), String(key)).toBeGreaterThan(1)
    await page.getByRole('textbox', { name: /^Comment on / }).press('Escape')
    await outcomes.locator('[data-save]').waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { name: lead.name, level: 2 }).click()
  await page.keyboard.press('a')
  expect(await typeEverywhere(page, dialog(page, /^Action /))).toBeGreaterThan(0)

  await page.goto('/inbox')
  await page.getByRole('link', { name: lead.name }).first().waitFor()
  await page.keyboard.press('j')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  expect(await typeEverywhere(page)).toBeGreaterThan(1)
})

test('every sign goes into every field of an admin’s lists, rules and templates, and does nothing else', { timeout: 240_000 }, async ({
  context,
  page,
}) => {
  const admin = await makeStaff('counsellor_admin')
  await enter(context, admin)
  for (const path of ['/actions', '/mail-templates/new', '/counsellor', '/follow-ups?view=team']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await typeEverywhere(page)
  }
  await page.goto('/mail-templates/new')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.waitFor()
  await text.focus()
  await page.keyboard.type('Budget is 45000?')
  expect(await text.textContent()).toContain('Budget is 45000?')
})
