import { createContext } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'

interface OpenLeadListState {
  list: LeadListName
  /** Undefined at the ends of the list. */
  toNext: (() => void) | undefined
  toPrevious: (() => void) | undefined
}

/** Undefined where the lead has a page of its own. */
export const OpenLeadList = createContext<OpenLeadListState | undefined>(undefined)
