import type { ComponentType } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { Role } from '#platform/contract/roles.ts'
import type { LeadFilters } from './filters/lead-filters.ts'

/** An act on all leads that a list finds: a button in the list's menu, which opens a dialog. */
export interface ListAct {
  readonly roles: readonly Role[]
  readonly label: (count: number | undefined) => string
  readonly Dialog: ComponentType<{ list: LeadListName; filters: LeadFilters; onClose: () => void }>
}
