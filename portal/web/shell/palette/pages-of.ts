import type { Account, PageBeside } from '#platform/web/domain.ts'
import { pagesBeside, screensFor } from '../navigation.ts'
import { fittingPages } from './fitting-pages.ts'

/** The pages of an account that fit what is typed; without a text, those of the menu. */
export function pagesOf(account: Account, typed: string): PageBeside[] {
  const inMenu: PageBeside[] = screensFor(account)
  return fittingPages(typed.trim() === '' ? inMenu : [...inMenu, ...pagesBeside(account)], typed)
}
