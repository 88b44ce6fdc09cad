import type { CountryCode } from 'libphonenumber-js'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Arrival } from '#domains/leads/server/intake/arrival.ts'
import { india } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { callingCodeOf, countryName, countryOf } from '#platform/server/numbers/country-of.ts'
import { numbersIn, withItsSign } from '#platform/server/numbers/numbers-in.ts'
import type { TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import type { LeadReading } from './lead-reading.ts'

/** The row cannot be a lead. */
export class Refused extends Error {}

function refuseNumber(text: string, country: CountryCode | undefined): never {
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text.trim()))
    throw new Refused(`The spreadsheet shortened the number to “${text}”. Format the column as text and type it again.`)
  const signed = withItsSign(text)
  if (signed) throw new Refused(`“${text}” has a country code: write ${signed}.`)
  if (country) throw new Refused(`“${text}” is no telephone number of ${countryName(country)}. Give its country code.`)
  if (/^\D*(?:\d\D*){10}$/.test(text)) throw new Refused(`“${text}” is no Indian telephone number. Give its country code.`)
  throw new Refused(`“${text}” is no telephone number. Give ten digits, or the country code too.`)
}

const hasCode = (text: string) => /^[\s`'"=(]*(?:\+|00)/.test(text)

/** A country code of a column of its own holds for the numbers that have none. */
const withCode = (text: string, code: string | undefined) =>
  code === undefined || hasCode(text) || !/\d/.test(code) ? text : `+${code.replace(/\D/g, '')} ${text}`

/** The country that the row says; a column of codes may have that of ISO instead. */
function countryIn(row: LeadReading): CountryCode | undefined {
  const { country_code: code } = row.cells
  if (code !== undefined && !/\d/.test(code)) return row.read('country_code', countryOf, 'There is no country “{text}” in our list.')
  return row.read('country', countryOf, 'There is no country “{text}” in our list. Numbers without a code are read as Indian.')
}

/** Asks about a number of another country than the row says; the number counts, for a parent abroad may keep the one from home. */
function askCountry(row: LeadReading, country: CountryCode, found: readonly TelephoneNumber[]): void {
  const other = found.find(({ number }) => number.country_code !== callingCodeOf(country))
  if (!other || row.cells.country === undefined) return
  const isIndian = other.number.country_code === india.countryCode
  const whose = isIndian ? 'an Indian number' : `a number of +${other.number.country_code}`
  row.note(
    'country',
    row.cells.country,
    `The country is {text}, and ${phoneText(other.number, { withCountry: true })} is ${whose}. The number is kept.`,
  )
}

/** Whether it looks like an Indian mobile number, which a parent abroad may have kept; other numbers are another country's. */
const mayBeFromHome = (text: string) => hasCode(text) || /^0?(?:91)?[6-9]\d{9}$/.test(text.replace(/[\s().-]/g, ''))

/** As forms of North America write theirs: `(650) 253-0001`. Indian mobile numbers are written so too, where a form insists. */
const asInAmerica = /^\s*(?:\(\d{3}\)\s*|\d{3}[-.])\d{3}[-.]\d{4}\s*$/

/**
 * Whether digits without a code can be of India: mobile numbers are, and others whose area is one of India. Those of parents abroad, who left
 * their code out, look like landlines that nobody has.
 */
function isIndian(text: string, { number, e164 }: TelephoneNumber): boolean {
  if (number.country_code !== india.countryCode || hasCode(text) || /^[6-9]\d{9}$/.test(number.number)) return true
  return parsePhoneNumberFromString(e164)?.isValid() ?? false
}

/** Asks about a number that is written as those of North America, and may be one. */
function askAmerica(row: LeadReading, field: string, text: string): void {
  const abroad = asInAmerica.test(text) ? parsePhoneNumberFromString(text, 'US') : undefined
  if (!abroad?.isValid()) return
  const reason = `“{text}” is written as a number of North America, and read as Indian. Is ${abroad.formatInternational()} meant?`
  row.note(field, text, reason, [abroad.formatInternational()])
}

/** The numbers of a cell: of the country that its row says, else of India. */
function readCell(text: string, country: CountryCode | undefined): ReturnType<typeof numbersIn> {
  if (country !== undefined) {
    const there = numbersIn(text, country)
    return there.numbers.length > 0 || !mayBeFromHome(text) ? there : numbersIn(text)
  }
  const { numbers, unread } = numbersIn(text)
  return { numbers: numbers.filter((one) => isIndian(text, one)), unread }
}

/** The numbers of a row, each once, the first to call. A row without any is refused. */
export function numbersOf(row: LeadReading): Arrival['numbers'] {
  const { number, number_2, number_3, country_code: code } = row.cells
  const country = countryIn(row)
  const fields = [['number', number] as const, ['number_2', number_2] as const, ['number_3', number_3] as const]
  const found: TelephoneNumber[] = []
  const wrong: string[] = []
  for (const [field, text] of fields) {
    if (text === undefined) continue
    const digits = withCode(text, code)
    const { numbers, unread } = readCell(digits, country)
    if (country === undefined && numbers.length > 0) askAmerica(row, field, digits)
    found.push(...numbers)
    if (numbers.length === 0) wrong.push(text)
    for (const part of unread) row.note(field, part, '“{text}” is no telephone number.')
  }
  const [first, ...others] = new Map(found.map((one) => [one.e164, one])).values()
  if (first && country) askCountry(row, country, [first, ...others])
  if (first) return [first, ...others]
  const [text] = wrong
  if (text !== undefined) refuseNumber(text, country)
  throw new Refused('The row has no telephone number.')
}

/** Whether a row says that the parent lives abroad. */
export const isAbroad = ({ cells }: LeadReading): boolean => {
  const country = cells.country === undefined ? undefined : countryOf(cells.country)
  return country !== undefined && country !== india.iso2
}
