import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Account, PaletteSearch } from '#platform/web/domain.ts'
import { askAct } from '#platform/web/ui/over/asked-act.ts'
import { inOrder } from '../../folded/domains.ts'
import { isFor } from '../navigation.ts'
import { squeezed } from './fitting-pages.ts'
import { pagesOf } from './pages-of.ts'
import type { Entry } from './palette-list.tsx'
import { useActs } from './use-acts.ts'

const pauseInTyping = 150
const maxOfAKind = 6
/** A letter or two match too much to be worth asking for. */
const shortest = 2

const ofDomains = inOrder(import.meta.glob<PaletteSearch>('../../../../domains/*/web/palette.ts', { eager: true, import: 'palette' }))

const everySearch = ofDomains.map(({ part }) => part).sort((one, other) => one.place - other.place)

function useFound(text: string, whom: string, searches: readonly PaletteSearch[]) {
  const isLong = text.length >= shortest
  const { data, isFetching } = useQuery({
    queryKey: ['palette', text, whom],
    queryFn: async ({ signal }) => {
      const ofActs = searches.find(({ openAt }) => openAt)
      const [found, forActs = []] = await Promise.all([
        Promise.all(searches.map(({ find }) => find(text, maxOfAKind, signal))),
        whom.length >= shortest ? ofActs?.find(whom, maxOfAKind, signal) : [],
      ])
      return { found, forActs }
    },
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  return { ...((isLong && data) || { found: [], forActs: [] }), isFetching }
}

/** Only what the account may ask is asked. Acts come first, unless a page is named. */
export function usePaletteEntries(query: string, me: Account) {
  const navigate = useNavigate()
  const typed = query.trim()
  const [text] = useDebouncedValue(typed, pauseInTyping)
  const mine = everySearch.filter((search) => isFor(search, me.roles))
  const acts = useActs(typed, me, mine)
  const { found, forActs, isFetching } = useFound(text, acts.whom, mine)
  const pages = pagesOf(me, typed)
  const ofPages: Entry[] = pages.map(({ label, icon, link, asks }) => ({
    id: `page-${label.replaceAll(' ', '-')}`,
    group: 'Pages',
    icon,
    label,
    run: () => {
      if (asks) askAct(asks, 0)
      void navigate(link)
    },
  }))
  const isPageNamed = pages[0] !== undefined && squeezed(pages[0].label).startsWith(squeezed(typed))
  const ofActs = acts.entries(forActs)
  const entries: Entry[] = [
    ...(isPageNamed ? [...ofPages, ...ofActs] : [...ofActs, ...ofPages]),
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
  return {
    entries,
    hint: `Find ${['a page', ...mine.flatMap(({ hint }) => hint ?? [])].join(', ')}`,
    isSearching: text !== typed || isFetching,
  }
}
