import type { BrowserContext, Locator, Page } from 'playwright-core'
import { makeEverything } from './everything.ts'
import { enter, type Who } from './staff.ts'

export interface Screen {
  name: string
  open: (context: BrowserContext, page: Page) => Promise<void>
}

// These screens are only looked at, so they share one counsellor: with two more for each, the lists of staff would grow long.
let made: ReturnType<typeof makeEverything> | undefined

export const at = (name: string, path: string, who: Who, loaded: (page: Page) => Locator): Screen => ({
  name,
  open: async (context, page) => {
    made ??= makeEverything()
    const { counsellor } = await made
    await enter(context, who === 'counsellor' ? counsellor : who)
    await page.goto(path)
    await loaded(page).first().waitFor()
  },
})
