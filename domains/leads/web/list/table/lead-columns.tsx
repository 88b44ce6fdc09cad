import type { ReactNode } from 'react'
import { ownColumns } from '#domains/leads/contract/columns/columns.ts'
import type { LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { MaybeMoment } from '#platform/web/ui/time/maybe-moment.tsx'
import { BudgetText } from '../../facts/budget-text.tsx'
import { StageChip } from '../../facts/stage-chip.tsx'
import { ActionCell } from './action-cell.tsx'
import { addedCells } from './added-cells.ts'
import { DoneFollowUpCell } from './done-follow-up-cell.tsx'
import { EnquiriesCell } from './enquiries-cell.tsx'
import { FollowUpCell } from './follow-up-cell.tsx'
import type { LeadCellProps } from './lead-cell-props.ts'
import { LocationsCell } from './locations-cell.tsx'
import { NameCell } from './name-cell.tsx'
import { OwnerCell } from './owner-cell.tsx'
import { PhoneCell } from './phone-cell.tsx'

/** How a column of the lead lists is shown. */
export interface ShownColumn {
  key: string
  title: string
  /** Pixels at least; on wide screens all grow alike. */
  width: number
  only?: LeadListName
  headOrders?: LeadColumn['headOrders'] | undefined
  Cell: (props: LeadCellProps) => ReactNode
}

const shown = (key: string, { title, headOrders }: LeadColumn, width: number, Cell: ShownColumn['Cell']): ShownColumn => ({
  ...{ key, title, width, Cell },
  headOrders,
})

const { name, phone, owner, stage, followUp, action, enquiries, budget, location, activity } = ownColumns

export const nameColumn = shown('name', name, 220, NameCell)
export const phoneColumn = shown('phone', phone, 180, PhoneCell)
export const ownerColumn = shown('owner', owner, 180, OwnerCell)

const own: readonly ShownColumn[] = [
  nameColumn,
  phoneColumn,
  shown('stage', stage, 188, StageChip),
  { ...shown('done_follow_up', { ...followUp, title: 'Done follow-up' }, 220, DoneFollowUpCell), only: 'done' },
  shown('follow_up', followUp, 330, FollowUpCell),
  shown('action', action, 250, ActionCell),
  shown('enquiries', enquiries, 280, EnquiriesCell),
  shown('budget', budget, 190, ({ lead }) => <BudgetText budget={lead.budget} />),
  shown('location', location, 200, LocationsCell),
  ownerColumn,
  shown('activity', activity, 130, ({ lead }) => <MaybeMoment at={lead.latest_user_action_timestamp} />),
]

/** The first ones stay in sight beside an open lead; those of higher domains come last. */
export const leadColumns = (): readonly ShownColumn[] => [
  ...own,
  ...Object.entries(addedCells()).flatMap(([key, { column, shown: cell }]) => (cell ? [shown(key, column, cell.width, cell.Cell)] : [])),
]
