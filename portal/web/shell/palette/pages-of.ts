import type { Account, PalettePage, PalettePages } from '#platform/web/domain.ts'
import { fold } from '#portal/fold.ts'
import { inOrder } from '../../folded/domains.ts'
import { screensFor } from '../navigation.ts'
import { fittingPages } from './fitting-pages.ts'

const ofDomains = inOrder(
  import.meta.glob<PalettePages>('../../../../domains/*/web/palette-pages.ts', { eager: true, import: 'palettePages' }),
)

/** The other words of every screen, by its address. */
export const keywordsOfScreens = fold('words of', ofDomains, ({ part }) => part.keywords)

/** The pages that have no link of their own. */
export const pagesBeside = (account: Account): PalettePage[] => ofDomains.flatMap(({ part }) => part.pages?.(account) ?? [])

/** The pages of an account that fit what is typed; without a text, those of the menu. */
export function pagesOf(account: Account, typed: string): PalettePage[] {
  const inMenu: PalettePage[] = screensFor(account).map((screen) => ({ ...screen, keywords: keywordsOfScreens[screen.path] ?? '' }))
  return fittingPages(typed.trim() === '' ? inMenu : [...inMenu, ...pagesBeside(account)], typed)
}
