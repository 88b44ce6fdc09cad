import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { openersIn } from '../../scripts/check/openers.ts'
import { audit } from './audit.ts'

/** States by name. */
export type Looks = Readonly<Record<string, Look>>

export type Scheme = 'light' | 'dark'

/** Something that axe looks at once. */
export interface Look {
  /** The file without its ending whose dialog, drawer, menu or panel lies over the page. */
  shows?: string
}

/** What lies over the page, the uppermost of it. */
const over = (page: Page) => page.locator('[role="dialog"], [role="tooltip"]:popover-open').filter({ visible: true }).last()

const schemeOf = async (page: Page): Promise<Scheme> =>
  (await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")) ? 'dark' : 'light'

async function turnTo(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // A page of the portal takes a moment; those for parents have no such attribute.
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBeOneOf([colorScheme, null])
}

/** What axe finds by all rules in the scheme that the page has. */
export async function findingsNow(page: Page, part?: Locator): Promise<string[]> {
  const scheme = await schemeOf(page)
  return (await audit(page, 'all', part)).map((line) => `${scheme}: ${line}`)
}

/** What axe finds: by all rules in the scheme that the page has, and by those about colours in the other, to which it turns the page. */
export async function findings(page: Page, part?: Locator): Promise<string[]> {
  const found = await findingsNow(page, part)
  const after = (await schemeOf(page)) === 'light' ? 'dark' : 'light'
  await turnTo(page, after)
  const others = await audit(page, 'colours', part)
  return [...found, ...others.map((line) => `${after}: ${line}`)]
}

/** Every component that opens something, read once by a process. */
let openers: ReturnType<typeof openersIn> | undefined

const nameIn = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const by = element.getAttribute('aria-labelledby')
    return (element.getAttribute('aria-label') ?? (by && element.ownerDocument.getElementById(by)?.textContent) ?? '').trim()
  })

/** What a look is about: what lies over the page, called as its file calls it; else the part or the page. */
export async function partOf(page: Page, { shows }: Look, part?: Locator): Promise<Locator | undefined> {
  if (shows === undefined) return part
  openers ??= openersIn(checkout)
  const opener = (await openers).find(({ name }) => name === shows)
  if (!opener) throw new Error(`No file ${shows}.tsx opens something over the page.`)
  const dialog = over(page)
  await dialog.waitFor()
  const name = await nameIn(dialog)
  expect(
    opener.titles.some((title) => title.test(name)),
    `“${name}” is opened by ${shows}`,
  ).toBe(true)
  return dialog
}

/**
 * Looks in a walk at a state that only the walk reaches, in the colours that it has; its domain's `screens.ts` names it. Two turns of the
 * colours would cost more than all else.
 */
export async function look(page: Page, asked: Look, part?: Locator): Promise<void> {
  expect(await audit(page, 'all', await partOf(page, asked, part))).toEqual([])
}
