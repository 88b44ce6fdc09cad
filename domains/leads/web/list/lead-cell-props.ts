import type { LeadRow } from '#domains/leads/contract/leads.ts'

/** What a cell of a lead list is given. */
export interface LeadCellProps {
  lead: LeadRow
  now: number
}

/** What the rows of a list are given, as a table or as lines. */
export interface LeadRowsProps {
  /** The rows; `awaited` while the first are on their way and that takes long enough to be shown. */
  leads: readonly LeadRow[] | 'awaited'
  openId: number | undefined
}
