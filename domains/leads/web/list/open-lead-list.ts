import { createContext } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'

interface OpenLeadListState {
  list: LeadListName
  /** The ways to the leads beside the open one; nothing at the ends of the list. */
  toNext: (() => void) | undefined
  toPrevious: (() => void) | undefined
}

/** The list in which a lead is open; nothing where the lead has a page of its own. */
export const OpenLeadList = createContext<OpenLeadListState | undefined>(undefined)
