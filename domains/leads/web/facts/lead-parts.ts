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

/** Loads what the domains above this one add to a lead; the portal puts it here. */
export const LeadPartsContext = createContext<() => LeadParts | Promise<LeadParts>>(() => none)

/** Waits until it is loaded, so what shows a lead loads it beforehand. */
export function useLeadParts(): LeadParts {
  const parts = use(LeadPartsContext)()
  return parts instanceof Promise ? use(parts) : parts
}
