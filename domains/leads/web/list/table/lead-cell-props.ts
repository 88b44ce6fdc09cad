import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { useLeadSearch } from '../search/use-lead-search.ts'
import type { Selection } from '../selection/use-selection.ts'

/** What a list asks for, and how that is changed. */
export type Searching = Pick<ReturnType<typeof useLeadSearch>, 'list' | 'filters' | 'change'>

export interface LeadCellProps {
  lead: LeadRow
  now: number
  /** In a list by follow-ups, shows the follow-up that put the lead there before an earlier booked call. */
  plannedFirst: boolean
}

export interface LeadRowsProps {
  /** `awaited` while the first rows take long. */
  leads: readonly LeadRow[] | 'awaited'
  openId: number | undefined
  selection: Selection
  searching: Searching
}
