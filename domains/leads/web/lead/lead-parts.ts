import { createContext } from 'react'
import type { LeadPart } from './lead-part.ts'

/** What all domains add to the screen of a lead. */
export type LeadParts = Required<LeadPart>

const nothing = () => null

/** The domains above this one put into a lead what they add to it, through the portal. */
export const LeadPartsContext = createContext<LeadParts>({
  tools: nothing,
  overSections: nothing,
  sections: {},
  timeline: {},
  unsaved: nothing,
})
