import { type ComponentType, createContext } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

export interface DialProps {
  lead: LeadRow
  phone: PhoneNumber
  /** In words, or as a round button at the thumb. */
  as?: 'number' | 'thumb'
}

/** The domain of calls is above this one and puts its own here. */
export const DialContext = createContext<ComponentType<DialProps>>(({ phone }) => phoneText(phone))
