import { india } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: india.zone,
  dateStyle: 'medium',
  timeStyle: 'short',
})
/** An instant as people in India read it. */
export const momentText = (instant: string | null) => instant && moment.format(new Date(instant))

/** Those of several texts that there are, each once. */
export const joinedText = (texts: readonly (string | null)[]) => [...new Set(texts.filter(Boolean))].join(', ')

export const numberText = (phone: PhoneNumber, isWhole: boolean) => phoneText(phone, isWhole ? { withCountry: true } : { isMasked: true })
