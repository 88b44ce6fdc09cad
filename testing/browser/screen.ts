import type { BrowserContext, Locator, Page } from 'playwright-core'
import { enterWithEverything } from './everything.ts'
import { enter } from './staff.ts'

/** A screen, or what opens over one, with much on it: a domain has its own as `screens` in its `walks/screens.ts`. */
export interface Screen {
  name: string
  open: (context: BrowserContext, page: Page) => Promise<void>
}

/** A screen at an address, and what is there when it has loaded. */
export const at = (
  name: string,
  path: string,
  who: 'counsellor' | 'counsellorAdmin' | 'databaseExecutive',
  loaded: (page: Page) => Locator,
): Screen => ({
  name,
  open: async (context, page) => {
    await enterWithEverything(context)
    if (who !== 'counsellor') await enter(context, who)
    await page.goto(path)
    await loaded(page).first().waitFor()
  },
})
