import { type PhoneNumber as Parsed, parsePhoneNumberFromString } from 'libphonenumber-js'
import { india } from '#platform/contract/india.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

export interface TelephoneNumber {
  e164: string
  number: PhoneNumber
}

const inBothWays = (read: Parsed): TelephoneNumber => ({
  e164: read.number,
  number: { number: read.nationalNumber, country_code: Number(read.countryCallingCode) },
})

/** Undefined for what is none. libphonenumber's rules know lengths and leading digits, not which series are allotted. */
export function readNumber({ number, country_code }: PhoneNumber): TelephoneNumber | undefined {
  const read = parsePhoneNumberFromString(`+${country_code}${number}`)
  return read?.isValid() ? inBothWays(read) : undefined
}

/** Reads a number as providers write it: 0 or +91 before it, or nothing. Undefined for what is none, such as a hidden one. */
export function readForeign(text: string): TelephoneNumber | undefined {
  const read = parsePhoneNumberFromString(text, india.iso2)
  return read?.isValid() ? inBothWays(read) : undefined
}

export function phoneOf(e164: string): PhoneNumber {
  const read = parsePhoneNumberFromString(e164)
  return read ? inBothWays(read).number : { number: e164.replace(/^\+/, ''), country_code: 0 }
}
