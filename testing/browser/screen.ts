import type { BrowserContext, Locator, Page } from 'playwright-core'
import { makeEverything } from './everything.ts'
import type { Look } from './look.ts'
import { enter, type Who } from './staff.ts'

/** Something that is opened on the screen: over it, or in it. */
export interface State extends Look {
  name: string
  open: (page: Page) => Promise<unknown>
  /** What is new, where nothing lies over the page. */
  part?: (page: Page) => Locator
  /** Takes it back, so that the next state finds the screen as it was. Without it Escape does. */
  close?: (page: Page) => Promise<unknown>
  /** Looks besides whether a narrow and a wide window scroll sideways. */
  hasWidths?: boolean
}

/** One that shows something is that alone: the page below it is a screen of its own. */
export interface Screen extends Look {
  name: string
  /** Its address, or that of its route: `/mail-templates/$templateId`. */
  at: string
  open: (context: BrowserContext, page: Page) => Promise<void>
  /** In the order in which they are opened on the page that is there. */
  states?: readonly State[]
}

/** What a domain opens over screens of others, by their names. */
export type StatesOver = Readonly<Record<string, readonly State[]>>

let made: ReturnType<typeof makeEverything> | undefined

/** One counsellor for all screens that are only looked at: with more, the lists of staff would grow long. */
export async function enterWithShared(context: BrowserContext): ReturnType<typeof makeEverything> {
  made ??= makeEverything()
  const everything = await made
  await enter(context, everything.counsellor)
  return everything
}

export const at = (name: string, path: string, who: Who, loaded: (page: Page) => Locator, states: readonly State[] = []): Screen => ({
  name,
  at: path,
  open: async (context, page) => {
    if (who === 'counsellor') await enterWithShared(context)
    else await enter(context, who)
    await page.goto(path)
    await loaded(page).first().waitFor()
  },
  states,
})
