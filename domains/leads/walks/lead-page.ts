import type { Page } from 'playwright-core'

/** The rows of a lead list, whether it is a table or, on a phone, lines. */
export const rows = (page: Page) => page.locator('[data-lead-row]')

export const commentBox = (page: Page) => page.getByRole('textbox', { name: /^Comment on / })

export async function addCommentTo(page: Page, text: string): Promise<void> {
  await commentBox(page).fill(text)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** The entries of the timeline that say `text`. */
export const entriesWith = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: text })
