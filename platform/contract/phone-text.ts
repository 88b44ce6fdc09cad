import { india } from './india.ts'
import type { PhoneNumber } from './shapes.ts'

const hidden = 'x'
/** So many digits are shown at each end of a masked number. */
const shownAtEnd = 2

interface PhoneStyle {
  /** Says the country of an Indian number too. */
  withCountry?: boolean
  /** Hides the digits that make it somebody's. */
  isMasked?: boolean
}

export const isIndian = ({ number, country_code }: PhoneNumber) => country_code === india.countryCode && number.length === india.digits

/** A shorter number shows none of its digits: those at its ends would be nearly all. */
const fewestDigits = 7

/** The digits with those hidden that make it somebody's: 98xxxxxx12. */
export const maskedNumber = (number: string) =>
  number.length < fewestDigits
    ? hidden.repeat(number.length)
    : number.slice(0, shownAtEnd) + hidden.repeat(number.length - 2 * shownAtEnd) + number.slice(-shownAtEnd)

export const isMasked = ({ number }: Pick<PhoneNumber, 'number'>) => number.includes(hidden)

/** Whether a number can be the one behind a masked one, by the digits that this shows. */
export const isBehindMask = (whole: PhoneNumber, masked: PhoneNumber) =>
  whole.country_code === masked.country_code && maskedNumber(whole.number) === masked.number

/** A number as people read it out: 98765 43210, or with its country where it is not Indian: +971 501 234 567. */
export function phoneText(phone: PhoneNumber, { withCountry = false, isMasked = false }: PhoneStyle = {}): string {
  const { number, country_code } = phone
  const shown = isMasked ? maskedNumber(number) : number
  // Digits whose country nobody knows have 0 for it.
  if (!isIndian(phone)) return `+${country_code === 0 ? '' : `${country_code} `}${shown.replace(/.{3}(?=..)/g, '$& ')}`
  return `${withCountry ? `+${india.countryCode} ` : ''}${shown.slice(0, 5)} ${shown.slice(5)}`
}
