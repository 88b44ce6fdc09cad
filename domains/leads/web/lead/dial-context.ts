import { type ComponentType, createContext } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

/** A number of a parent, as it is shown where it can be called. */
export interface DialProps {
  lead: LeadRow
  phone: PhoneNumber
  /** In words, or as a round button at the thumb. */
  as?: 'number' | 'thumb'
}

/** A number that calls the parent when it is pressed: the domain of calls is above this one and puts it here. */
export const DialContext = createContext<ComponentType<DialProps>>(({ phone }) => phoneText(phone))
