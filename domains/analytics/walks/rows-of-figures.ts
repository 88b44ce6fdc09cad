import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FigureRow } from '#domains/analytics/contract/figure-rows.ts'
import { call } from '#testing/browser/staff.ts'

interface Shown {
  text: string
  href: string
}

export const main = (page: Page) => page.getByRole('main')
export const digits = (text: string) => Number(text.replace(/\D/g, ''))

/** Every figure of a screen that opens rows, with what stands in it. */
export const figuresOf = (page: Page): Promise<Shown[]> =>
  main(page)
    .locator('a[href^="/figure-rows"]')
    .evaluateAll((links) =>
      links.map((link) => ({ text: (link.querySelector('strong') ?? link).textContent ?? '', href: link.getAttribute('href') ?? '' })),
    )

/** Asks for the rows of each figure of a screen, as its address says, and compares their count; answers how many figures there were. */
export async function eachOpensItsRows(page: Page, token: string): Promise<number> {
  const figures = await figuresOf(page)
  for (const { text: words, href } of figures) {
    const asked = new URLSearchParams(href.slice(href.indexOf('?')))
    // An address writes words that look like numbers in quotes.
    const query = new URLSearchParams([...asked].map(([name, value]) => [name, value.replaceAll('"', '')]))
    const answer = await call('GET', `/api/v1/admin_custom/figure-rows/?${query}`, token)
    const text = await answer.text()
    expect([href, answer.status], text).toEqual([href, 200])
    const { count, sum, results } = JSON.parse(text) as { count: number; sum: number; results: FigureRow[] }
    if (asked.get('figure') === 'talk_seconds') expect([href, sum > 0]).toEqual([href, !words.startsWith('0')])
    else expect([href, count, results.length > 0]).toEqual([href, digits(words), digits(words) > 0])
  }
  return figures.length
}
