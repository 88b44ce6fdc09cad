import type { Page } from 'playwright-core'

/** Goes to an address as a link does, without loading the page again. The screen before has gone first, so that nothing of it is read. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const go = (to: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(to)})`)
  await go('/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await go(path)
}
