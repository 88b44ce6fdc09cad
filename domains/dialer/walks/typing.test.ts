import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { detailsOf } from '#domains/actions/walks/action-page.ts'
import { isFocused } from '#domains/leads/walks/edit-page.ts'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { signsAt, typeEverywhere } from '#testing/browser/type-everywhere.ts'
import { dialer, enterDialing, inDialer, note, toFirstLead, untilLookedAt, untilNext } from './dialer-page.ts'
import { inWalks } from './screens.ts'

const sentence = 'Budget is 45000, wants class 3, call after 5 pm'

const keys = ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+F']

/** What stands in the panel of the chosen outcome. */
const panel = async (page: Page) => ({
  outcome: await dialer(page).locator('[data-save]').locator('xpath=ancestor::fieldset').locator('legend strong').first().textContent(),
  chosen: await dialer(page)
    .getByRole('group', { name: /^(Reason|Cancel what is planned)/ })
    .locator('[aria-pressed="true"]')
    .allTextContents(),
  time: await dialer(page)
    .getByRole('textbox', { name: 'Day and time of the next step' })
    .all()
    .then((fields) => Promise.all(fields.map((field) => field.inputValue()))),
})

test('a note full of digits stays whole while each outcome and its reasons are open, chooses no reason and moves no follow-up', async ({
  context,
  page,
}) => {
  const { me, waiting } = await enterDialing(context, 'longest_idle', 'longest_idle')
  const [first, second] = waiting
  await toFirstLead(page, first)
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key)
    await dialer(page).locator('[data-save]').waitFor()
    expect(await isFocused(note(page)), key).toBe(true)
    const before = await panel(page)
    // The signs are keys, the sentence is text: its every key is among the signs, and it is typed whole below. Digits choose a reason elsewhere.
    const typed = `0123456789${signsAt(at, keys.length)}`
    await page.keyboard.insertText(sentence)
    await page.keyboard.type(typed)
    expect(await note(page).inputValue(), key).toBe(`${sentence}${typed}`)
    expect(await panel(page), key).toEqual(before)
    await note(page).fill('')
    await page.keyboard.press('Escape')
    await dialer(page).locator('[data-save]').waitFor({ state: 'detached' })
  }
  expect((await detailsOf(me.token, first.id)).timeline.items.filter(({ kind }) => kind === 'action')).toEqual([])

  // The note goes with the outcome as it was typed, before and after its key, and after its answers.
  await page.keyboard.type('Budget is 45000, ')
  await page.keyboard.press('Alt+5')
  await dialer(page)
    .getByRole('group', { name: /^Reason/ })
    .waitFor()
  await page.keyboard.type('wants class 3, ')
  await page.keyboard.press('Alt+1')
  await page.keyboard.type('call after 5 pm')
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, second)
  const [logged] = (await detailsOf(me.token, first.id)).timeline.items.filter(({ kind }) => kind === 'action')
  expect([logged?.action, logged?.comment]).toEqual(['Not Interested – Fees Too High', sentence])
})

test('every sign goes into every field of the dialer and of its forms, and does nothing else', { timeout: 240_000 }, async ({
  context,
  page,
}) => {
  const { waiting } = await enterDialing(context, 'longest_idle')
  await toFirstLead(page, waiting[0])
  expect(await typeEverywhere(page)).toBeGreaterThan(0)
  for (const key of ['Alt+1', 'Alt+4']) {
    await page.keyboard.press(key)
    await dialer(page).locator('[data-save]').waitFor()
    expect(await typeEverywhere(page, dialer(page))).toBeGreaterThan(1)
    await note(page).press('Escape')
    await dialer(page).locator('[data-save]').waitFor({ state: 'detached' })
  }
  for (const [key, name] of [
    ['Alt+A', /^Action /],
    ['Alt+S', 'Share or Transfer'],
    ['Alt+T', 'Share or Transfer'],
    ['Alt+G', /^E-mail to /],
    ['Alt+W', /^Messages with /],
  ] as const) {
    await note(page).press(key)
    const form = page.getByRole('dialog', { name })
    await form.waitFor()
    await typeEverywhere(page, form)
    await page.keyboard.press('Escape')
    if (await form.isVisible()) await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
  }
})

test('Alt F a second time types the time, also while a reason is asked; planning is no call', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'untouched', 'untouched')
  const [first, second] = waiting
  await toFirstLead(page, first)
  await page.keyboard.type('Asks after 6')
  await page.keyboard.press('Alt+F')
  await dialer(page)
    .getByRole('group', { name: /^Reason/ })
    .waitFor()
  await look(page, inWalks.askedReason, dialer(page).getByRole('group', { name: /^Reason/ }))
  await page.keyboard.press('Alt+F')
  const time = dialer(page).getByRole('textbox', { name: 'Day and time of the next step' })
  await expect.poll(() => isFocused(time)).toBe(true)
  await page.keyboard.type('sat 10')
  expect([await time.inputValue(), await note(page).inputValue()]).toEqual(['sat 10', 'Asks after 6'])
  await inDialer(page, 'Next saves it and goes on').waitFor()
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, second)
  const planned = await detailsOf(me.token, first.id)
  const [logged] = planned.timeline.items.filter(({ kind }) => kind === 'action')
  expect([logged?.action, logged?.comment]).toEqual(['Follow-up Call', 'Asks after 6'])
  expect(planned).toMatchObject({ stage: null, untouched: true, number_of_calls: 0, first_call_at: null })
  expect(planned.follow_ups.map(({ due_at, name }) => [new Date(due_at).toISOString().slice(11, 16), name])).toEqual([['04:30', 'Call']])
  await page.keyboard.press('Alt+P')
  await page.keyboard.press('Alt+X')
  await dialer(page).waitFor({ state: 'hidden' })
  await rows(page).filter({ hasText: first.name }).getByRole('link').first().click()
  await page.getByRole('heading', { name: first.name, level: 2 }).waitFor()
  await page.getByText('First call not made yet').waitFor()
})
