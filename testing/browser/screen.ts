import type { BrowserContext, Locator, Page } from 'playwright-core'
import { enterWithEverything } from './everything.ts'
import { enter, type Who } from './staff.ts'

export interface Screen {
  name: string
  open: (context: BrowserContext, page: Page) => Promise<void>
}

export const at = (name: string, path: string, who: Who, loaded: (page: Page) => Locator): Screen => ({
  name,
  open: async (context, page) => {
    await enterWithEverything(context)
    if (who !== 'counsellor') await enter(context, who)
    await page.goto(path)
    await loaded(page).first().waitFor()
  },
})
