import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Account, PaletteAct, PaletteEntry, PaletteSearch } from '#platform/web/domain.ts'
import { askAct } from '#platform/web/ui/over/asked-act.ts'
import { inOrder } from '../../folded/domains.ts'
import { isFor } from '../navigation.ts'
import type { Entry } from './palette-list.tsx'
import { typedActs } from './typed-acts.ts'

const ofDomains = inOrder(
  import.meta.glob<readonly PaletteAct[]>('../../../../domains/*/web/palette-acts.ts', { eager: true, import: 'paletteActs' }),
)

export const everyAct = ofDomains.flatMap(({ part }) => part).sort((one, other) => one.place - other.place)

const group = 'Do'

type Begin = (act: PaletteAct, id: number, page?: PaletteEntry['chosen']) => void

/** What an act says to do: to the one that is open, or to one whose name is typed next. */
const offersOf = (act: PaletteAct, open: { id: number; name: string } | undefined, hint: string, begin: Begin): Entry[] => [
  ...(open ? [{ id: `act-${act.name}`, group, icon: act.icon, label: act.labelOf(open.name), run: () => begin(act, open.id) }] : []),
  {
    id: `act-${act.name}-typed`,
    group,
    icon: act.icon,
    label: `${act.words[0]} …`,
    detail: `Type ${hint} after it`,
    types: `${act.words[0]} `,
    run: () => undefined,
  },
]

/** The acts that are typed, and whom they are done to: what is found by the words after the act, or what is open. */
export function useActs(typed: string, me: Account, searches: readonly PaletteSearch[]) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const search = searches.find(({ openAt }) => openAt)
  const open = search?.openAt?.(pathname, client)
  const mine = everyAct.filter((act) => isFor(act, me.roles))
  const acts = search ? typedActs(mine, typed) : []
  // The longest name of an act leaves the fewest words for the search.
  const [whom = ''] = acts.flatMap((act) => act.whom || []).sort((one, other) => one.length - other.length)

  const begin: Begin = (act, id, page) => {
    if (act.goal) return void navigate(act.goal(id))
    askAct(act.name, id)
    if (page) void navigate(page)
  }
  const entries = (found: readonly PaletteEntry[]): Entry[] =>
    acts.flatMap(({ act, whom: named }) =>
      named
        ? found.map(({ id, label, detail, chosen }) => ({
            ...{ id: `act-${act.name}-${id}`, group, icon: act.icon, label: act.labelOf(label), detail },
            run: () => begin(act, id, chosen),
          }))
        : offersOf(act, open, search?.hint ?? '', begin),
    )
  return { whom, entries }
}
