import { type CountryCode, type PhoneNumber as Parsed, parsePhoneNumberFromString } from 'libphonenumber-js'
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

/** Undefined for a text that is not a number. libphonenumber's rules know lengths and leading digits, not which series are allotted. */
export function readNumber({ number, country_code }: PhoneNumber): TelephoneNumber | undefined {
  const read = parsePhoneNumberFromString(`+${country_code}${number}`)
  return read?.isValid() ? inBothWays(read) : undefined
}

/** The zeros of India's scripts; the nine other digits follow each. The parser knows Latin and Arabic digits. */
const zeros = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]

/** Turns digits of India's scripts into Latin ones. */
export const inLatinDigits = (text: string) =>
  text.replace(/[\p{Nd}--[0-9]]/gv, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** India's country code with a zero before it, or written twice. */
const codeAgain = /^\+?0*91(?:0*91)?0*([6-9]\d{9})$/

/** An Indian mobile number without signs between: nearly all numbers are written so, and the parser takes twenty times as long. */
const plainMobile = /^(\+91 ?)?([6-9]\d{9})$/

const readAny = (text: string, home: CountryCode): TelephoneNumber | undefined => {
  const [, code, mobile] = plainMobile.exec(text) ?? []
  if (mobile !== undefined && (code !== undefined || home === india.iso2))
    return { e164: `+${india.countryCode}${mobile}`, number: { number: mobile, country_code: india.countryCode } }
  const read = parsePhoneNumberFromString(text, home)
  return read?.isValid() ? inBothWays(read) : undefined
}

/**
 * Reads a number as people, programs and providers write it. It may begin with 0, 00971, +91, 91 twice, or nothing; have spaces, brackets
 * and digits of any script; and end in `.0`. A number without a country code is one of `home`. Undefined for other text, such as a hidden
 * number.
 */
export function readForeign(text: string, home: CountryCode = india.iso2): TelephoneNumber | undefined {
  const cleaned = inLatinDigits(text).trim().replace(/\.0+$/, '')
  const read = readAny(cleaned, home)
  if (read) return read
  const [, mobile] = codeAgain.exec(cleaned.replace(/[\s().-]/g, '')) ?? []
  return mobile === undefined ? undefined : readAny(mobile, india.iso2)
}

export function phoneOf(e164: string): PhoneNumber {
  const read = parsePhoneNumberFromString(e164)
  return read ? inBothWays(read).number : { number: e164.replace(/^\+/, ''), country_code: 0 }
}

/**
 * The number behind digits that a provider gives with their country and that somebody wrote or called from: it exists, also where our rules
 * of lengths and leading digits do not know it. Undefined for what has no digits of a number.
 */
export function numberAsGiven(digits: string): TelephoneNumber | undefined {
  const plain = digits.replace(/[\s().-]/g, '').replace(/^(?:\+|00)/, '')
  if (!/^[1-9]\d{5,17}$/.test(plain)) return undefined
  const e164 = `+${plain}`
  return readForeign(e164) ?? { e164, number: phoneOf(e164) }
}
