import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { enter } from '#testing/browser/staff.ts'

const countOf = async (screen: string, measure: string) => {
  const text = await (await fetch(`${ownPortal().url}/metrics`)).text()
  return Number(new RegExp(`^portal_page_seconds_count\\{screen="${screen}",measure="${measure}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

test('how fast the list of leads felt is told when the page is left', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { name } = await makeParent(counsellor)
  await enter(context, counsellor)
  const before = [await countOf('list', 'LCP'), await countOf('list', 'INP')]
  await page.goto('/users')
  await rows(page).filter({ hasText: name }).waitFor()
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name: url }) => new URL(url).pathname.startsWith('/assets/tell-speed-')),
    )
  await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true)
  await page.getByRole('searchbox').first().click()
  await page.keyboard.type('As')
  // Browsers measure a press once its answer is painted.
  await expect.poll(() => page.evaluate<number>(`performance.getEntriesByType('first-input').length`)).toBe(1)
  await page.goto('about:blank')
  const after = async () => [(await countOf('list', 'LCP')) > (before[0] ?? 0), (await countOf('list', 'INP')) > (before[1] ?? 0)]
  await expect.poll(after, { timeout: 30_000 }).toEqual([true, true])
})
