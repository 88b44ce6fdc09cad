import { createContext, use } from 'react'
import type { LeadPart } from './lead-part.ts'

export interface LeadParts extends Required<Omit<LeadPart, 'timelineGroups'>> {
  readonly timelineGroups: readonly string[]
}

const nothing = () => null
const noSchools = () => []
const noTimes = () => []
const noOutcome = () => ({ keys: null })

const none: LeadParts = {
  tools: nothing,
  overSections: nothing,
  bucketTools: nothing,
  overComment: nothing,
  useOutcomes: noOutcome,
  numberTaken: nothing,
  merge: nothing,
  answerMail: nothing,
  sentMail: nothing,
  sections: {},
  timelineGroups: [],
  timeline: {},
  useRecommended: noSchools,
  useBestTimes: noTimes,
  unsaved: nothing,
}

const noParts = Promise.resolve(none)

/** Loads what the domains above this one add to a lead, always with the same promise; the portal puts it here. */
export const LeadPartsContext = createContext<() => Promise<LeadParts>>(() => noParts)

/**
 * Waits until it is loaded, so what shows a lead loads it beforehand. A component that waited is rendered again as if
 * it had hooks already, unless `use` is called again: so it is called each time.
 */
export const useLeadParts = (): LeadParts => use(use(LeadPartsContext)())
