import type { ReactNode } from 'react'
import { setAddedColumns } from '#domains/leads/contract/columns/columns.ts'
import type { LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import type { AddedConditions } from '#domains/leads/contract/listing/conditions-of.ts'
import type { LeadCellProps } from './lead-cell-props.ts'

/** How a column that a higher domain adds is shown: `leadColumns` in its web/domain.ts. */
interface AddedCell {
  readonly column: LeadColumn
  /** Missing: it has filters alone. */
  readonly shown?: {
    /** Pixels at least. */
    readonly width: number
    readonly Cell: (props: LeadCellProps) => ReactNode
  }
  /** Loads the conditions of its filters that are data, for lists that this device answers. */
  readonly conditions?: () => Promise<AddedConditions>
}

export type AddedCells = Readonly<Record<string, AddedCell>>

let added: AddedCells = {}

/** Sets the columns of higher domains. The portal does so once, when it puts the domains together. */
export function setAddedCells(cells: AddedCells) {
  added = cells
  setAddedColumns(Object.fromEntries(Object.entries(cells).map(([key, { column }]) => [key, column])))
}

export const addedCells = (): AddedCells => added
