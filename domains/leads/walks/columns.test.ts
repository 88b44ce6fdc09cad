import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { rows } from './lead-page.ts'

const edge = (page: Page) => page.getByRole('separator', { name: 'Width of Phone' })
const width = (page: Page) => edge(page).getAttribute('aria-valuenow')

test('a column is as wide as its edge is dragged or moved by keys, stays so, and is as at first again', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const first = Number(await width(page))
  await edge(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => width(page)).toBe(String(first + 16))
  // The pointer waits until the edge stands still.
  await edge(page).hover()
  const box = (await edge(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Number(await width(page))).toBeGreaterThan(first + 50)
  const dragged = await width(page)
  await page.reload()
  await rows(page).first().waitFor()
  expect(await width(page)).toBe(dragged)
  await edge(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => width(page)).toBe(String(first))
})
