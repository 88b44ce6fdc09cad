import type { ReactNode } from 'react'
import { ActionCell } from './action-cell.tsx'
import { BudgetText } from './budget-text.tsx'
import { EnquiriesCell } from './enquiries-cell.tsx'
import { FollowUpCell } from './follow-up-cell.tsx'
import type { LeadCellProps } from './lead-cell-props.ts'
import { LocationsCell } from './locations-cell.tsx'
import { MaybeMoment } from './maybe-moment.tsx'
import { NameCell } from './name-cell.tsx'
import { OwnerCell } from './owner-cell.tsx'
import { PhoneCell } from './phone-cell.tsx'

interface LeadColumn {
  title: string
  /** Pixels at least; on wide screens all grow alike. */
  width: number
  Cell: (props: LeadCellProps) => ReactNode
}

/** The columns of a lead list: who, how to reach them and what is due come first, and stay in sight beside an open lead. */
export const leadColumns: readonly LeadColumn[] = [
  { title: 'Name', width: 264, Cell: NameCell },
  { title: 'Phone', width: 180, Cell: PhoneCell },
  { title: 'Next follow-up', width: 224, Cell: FollowUpCell },
  { title: 'Latest action', width: 250, Cell: ActionCell },
  { title: 'Enquiries', width: 280, Cell: EnquiriesCell },
  { title: 'Budget', width: 190, Cell: ({ lead }) => <BudgetText budget={lead.budget} /> },
  { title: 'Location', width: 200, Cell: LocationsCell },
  { title: 'Owner', width: 180, Cell: OwnerCell },
  { title: 'Last activity', width: 130, Cell: ({ lead }) => <MaybeMoment at={lead.latest_user_action_timestamp} /> },
]
