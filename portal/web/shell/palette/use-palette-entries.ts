import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Account, PaletteSearch } from '#platform/web/domain.ts'
import { inOrder } from '../../folded/domains.ts'
import { isFor, pagesBeside, screensFor } from '../navigation.ts'
import { fittingPages } from './fitting-pages.ts'
import type { Entry } from './palette-list.tsx'

const pauseInTyping = 150
const mostOfAKind = 6
/** A letter or two match too much to be worth asking for. */
const shortest = 2

const ofDomains = inOrder(import.meta.glob<PaletteSearch>('../../../../domains/*/web/palette.ts', { eager: true, import: 'palette' }))

const everySearch = ofDomains.map(({ part }) => part).sort((one, other) => one.place - other.place)

function useFound(text: string, searches: readonly PaletteSearch[]) {
  const isLong = text.length >= shortest
  const { data, isFetching } = useQuery({
    queryKey: ['palette', text],
    queryFn: ({ signal }) => Promise.all(searches.map(({ find }) => find(text, mostOfAKind, signal))),
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  return { found: (isLong && data) || [], isFetching }
}

/** Only what the account may ask is asked. */
export function usePaletteEntries(query: string, me: Account) {
  const navigate = useNavigate()
  const typed = query.trim()
  const [text] = useDebouncedValue(typed, pauseInTyping)
  const mine = everySearch.filter((search) => isFor(search, me.roles))
  const { found, isFetching } = useFound(text, mine)
  const pages = typed === '' ? screensFor(me) : [...screensFor(me), ...pagesBeside(me)]
  const entries: Entry[] = [
    ...fittingPages(pages, typed).map(({ label, icon, link }) => ({
      id: `page-${label.replaceAll(' ', '-')}`,
      group: 'Pages',
      icon,
      label,
      run: () => void navigate(link),
    })),
    ...mine.flatMap(({ title, icon }, at) =>
      (found[at] ?? []).map(({ id, chosen, heading, ...words }) => ({
        ...words,
        id: `found-${at}-${id}`,
        group: heading ?? title,
        icon,
        run: () => void navigate(chosen),
      })),
    ),
  ]
  return { entries, hint: `Find ${['a page', ...mine.map(({ hint }) => hint)].join(', ')}`, isSearching: text !== typed || isFetching }
}
