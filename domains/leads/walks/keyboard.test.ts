import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { enterWithEverything } from '#testing/browser/everything.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { enter, password, staff } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { commentBox, entriesWith, rows } from './lead-page.ts'

test('without a mouse: from the list to a lead, a comment, and back to its row', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [{}, {}, {}])
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = rows(page).nth(1).getByRole('link').first()
  await expect.poll(() => chosen.evaluate((link) => link.matches(':focus-visible'))).toBe(true)
  const name = (await chosen.textContent()) ?? ''
  for (const [key, opened] of [
    ['?', 'Keys'],
    ['Control+K', 'Go anywhere'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: opened }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => chosen.evaluate((link) => link.matches(':focus'))).toBe(true)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 2 }).waitFor()

  const text = `Wants a call after six (${crypto.randomUUID()}).`
  const isInBox = () => commentBox(page).evaluate((box) => box.matches(':focus'))
  for (let presses = 0; presses < 60 && !(await isInBox()); presses += 1) await page.keyboard.press('Tab')
  expect(await isInBox()).toBe(true)
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => entriesWith(page, text).count()).toBe(1)
  await untilTold(page, 'Comment Added Successfully')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/users')
  await expect.poll(() => chosen.evaluate((link) => link.matches(':focus'))).toBe(true)
})

test('without a mouse: logging in', async ({ page }) => {
  await page.goto('/login')
  await expect.poll(() => page.getByLabel('E-mail').evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type(staff.counsellor)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('the focused element looks different, all the way through the list', async ({ context, page }) => {
  await enterWithEverything(context)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const unseen: string[] = []
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const name = await focused.evaluate((element) => element.outerHTML.slice(0, 150))
    const withFocus = await page.screenshot({ animations: 'disabled' })
    // The Tab key goes on from where the focus was.
    await focused.evaluate((element) => element.blur())
    const without = await page.screenshot({ animations: 'disabled' })
    if (withFocus.equals(without)) unseen.push(name)
  }
  expect(unseen).toEqual([])
})
