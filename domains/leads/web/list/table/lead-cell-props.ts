import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { Selection } from '../selection/use-selection.ts'

export interface LeadCellProps {
  lead: LeadRow
  now: number
}

export interface LeadRowsProps {
  /** `awaited` while the first rows take long. */
  leads: readonly LeadRow[] | 'awaited'
  openId: number | undefined
  selection: Selection
}
