import { useMemo, useRef, useState } from 'react'
import { maxChosen } from '#domains/leads/contract/columns/chosen.ts'
import type { LeadFilters } from '../filters/lead-filters.ts'
import { rangeBetween } from './range-between.ts'

interface Chosen {
  /** The list and the filters under which they were chosen; under others nothing is. */
  of: string
  ids: ReadonlySet<number>
  /** All that the filters find, on every page. */
  isAll: boolean
}

const nobody: ReadonlySet<number> = new Set()

/** What chooses rows: the same functions each time, so that rows are not drawn again. */
export interface Choosing {
  toggle: (id: number) => void
  /** Chooses from the row that was chosen last to this one, instead of the stretch before. `from` is where it begins if none was. */
  extend: (id: number, from?: number) => void
}

/** The rows of a list that are chosen, over all of its pages; other filters begin with nothing. `shown` are the rows of this page. */
export function useSelection(of: string, shown: readonly number[]) {
  const [state, setState] = useState<Chosen>({ of, ids: nobody, isAll: false })
  const chosen = state.of === of ? state : { of, ids: nobody, isAll: false }
  const latest = useRef({ chosen, shown })
  latest.current = { chosen, shown }
  /** Where a stretch begins, and what was chosen beside it. */
  const anchor = useRef<{ id: number; beside: ReadonlySet<number> }>(undefined)

  const acts = useMemo(() => {
    const set = (ids: Iterable<number>) =>
      setState({ of: latest.current.chosen.of, ids: new Set([...ids].slice(0, maxChosen)), isAll: false })
    const now = () => new Set(latest.current.chosen.isAll ? latest.current.shown : latest.current.chosen.ids)
    return {
      toggle: (id: number) => {
        const ids = now()
        if (!ids.delete(id)) ids.add(id)
        anchor.current = { id, beside: new Set(ids) }
        set(ids)
      },
      extend: (id: number, from = id) => {
        const { shown, chosen } = latest.current
        if (chosen.isAll || !anchor.current || !shown.includes(anchor.current.id)) anchor.current = { id: from, beside: now() }
        set([...anchor.current.beside, ...rangeBetween(shown, anchor.current.id, id)])
      },
      togglePage: () => {
        const [ids, { shown }] = [now(), latest.current]
        set(shown.every((id) => ids.has(id)) ? ids.difference(new Set(shown)) : [...ids, ...shown])
      },
      chooseAll: () => setState({ of: latest.current.chosen.of, ids: nobody, isAll: true }),
      clear: () => setState({ of: latest.current.chosen.of, ids: nobody, isAll: false }),
    }
  }, [])
  return { ...chosen, ...acts, choosing: acts as Choosing }
}
export type Selection = ReturnType<typeof useSelection>

export const isChosen = ({ isAll, ids }: Pick<Selection, 'isAll' | 'ids'>, id: number) => isAll || ids.has(id)

export const hasChosen = ({ isAll, ids }: Pick<Selection, 'isAll' | 'ids'>) => isAll || ids.size > 0

/** The filters that find what is chosen: the leads themselves in the order of the list, or all that its filters find. */
export const chosenFilters = ({ isAll, ids }: Pick<Selection, 'isAll' | 'ids'>, filters: LeadFilters): LeadFilters =>
  isAll ? filters : { ids: [...ids], ...(filters.ordering && { ordering: filters.ordering }) }
