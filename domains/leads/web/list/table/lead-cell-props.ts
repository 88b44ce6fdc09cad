import type { LeadRow } from '#domains/leads/contract/leads.ts'

export interface LeadCellProps {
  lead: LeadRow
  now: number
}

export interface LeadRowsProps {
  /** `awaited` while the first rows take long. */
  leads: readonly LeadRow[] | 'awaited'
  openId: number | undefined
}
