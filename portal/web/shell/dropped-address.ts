import { createStore } from '@tanstack/react-store'
import { readAddress } from '#platform/web/ui/valid-search-params.ts'

type Search = Record<string, unknown>
export type ReadSearch = (raw: Search) => Readonly<Search>

/** The parts that were left out of the address of a screen, because they are wrong or unknown. */
export const droppedParts = createStore<{ pathname: string; names: readonly string[] } | undefined>(undefined)

/**
 * The search that an address should have; undefined if it has it. The router hands on to screens also what their routes left out, so
 * the address is put right before they open.
 */
export function rightSearch(
  { pathname, search }: { pathname: string; search: Search },
  read: ReadSearch | undefined,
  isAhead: boolean,
): Search | undefined {
  const { taken, isCut, wrong } = read ? readAddress(search, read) : { taken: search, isCut: false, wrong: [] }
  if (!isAhead && wrong.length > 0) droppedParts.setState(() => ({ pathname, names: wrong }))
  else if (!isAhead && droppedParts.get()?.pathname !== pathname) droppedParts.setState(() => undefined)
  return isCut ? taken : undefined
}
