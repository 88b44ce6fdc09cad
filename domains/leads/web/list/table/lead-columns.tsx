import type { ReactNode } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { MaybeMoment } from '#platform/web/ui/time/maybe-moment.tsx'
import { BudgetText } from '../../lead/facts/budget-text.tsx'
import { ActionCell } from './action-cell.tsx'
import { DoneFollowUpCell } from './done-follow-up-cell.tsx'
import { EnquiriesCell } from './enquiries-cell.tsx'
import { FollowUpCell } from './follow-up-cell.tsx'
import type { LeadCellProps } from './lead-cell-props.ts'
import { LocationsCell } from './locations-cell.tsx'
import { NameCell } from './name-cell.tsx'
import { OwnerCell } from './owner-cell.tsx'
import { PhoneCell } from './phone-cell.tsx'

export interface LeadColumn {
  key: string
  title: string
  /** Pixels at least; on wide screens all grow alike. */
  width: number
  only?: LeadListName
  Cell: (props: LeadCellProps) => ReactNode
}

export const nameColumn: LeadColumn = { key: 'name', title: 'Name', width: 280, Cell: NameCell }
export const phoneColumn: LeadColumn = { key: 'phone', title: 'Phone', width: 180, Cell: PhoneCell }
export const ownerColumn: LeadColumn = { key: 'owner', title: 'Owner', width: 180, Cell: OwnerCell }

/** The first ones stay in sight beside an open lead. */
export const leadColumns: readonly LeadColumn[] = [
  nameColumn,
  phoneColumn,
  { key: 'done_follow_up', title: 'Done follow-up', width: 220, only: 'done', Cell: DoneFollowUpCell },
  { key: 'follow_up', title: 'Next follow-up', width: 330, Cell: FollowUpCell },
  { key: 'action', title: 'Latest action', width: 250, Cell: ActionCell },
  { key: 'enquiries', title: 'Enquiries', width: 280, Cell: EnquiriesCell },
  { key: 'budget', title: 'Budget', width: 190, Cell: ({ lead }) => <BudgetText budget={lead.budget} /> },
  { key: 'location', title: 'Location', width: 200, Cell: LocationsCell },
  ownerColumn,
  { key: 'activity', title: 'Last activity', width: 130, Cell: ({ lead }) => <MaybeMoment at={lead.latest_user_action_timestamp} /> },
]
