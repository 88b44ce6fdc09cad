import { india } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

/** What a spreadsheet reads as the beginning of a formula, full-width forms included; also after a semicolon, where some split cells. */
const formula = /(^|;)(\s*[=+\-@＝＋－＠]|[\t\r\n])/g

const cell = (value: string | number | null) =>
  typeof value === 'string' ? `"${value.replace(formula, "$1'$2").replaceAll('"', '""')}"` : (value ?? '')

/** A line of a CSV file that no spreadsheet runs: texts are quoted, and what would be a formula begins with an apostrophe (OWASP). */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`

/** Spreadsheets take a file for UTF-8 by this mark alone. */
export const byteOrderMark = '\uFEFF'

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: india.zone,
  dateStyle: 'medium',
  timeStyle: 'short',
})
/** An instant as people in India read it. */
export const momentText = (instant: string | null) => instant && moment.format(new Date(instant))

export const numberText = (phone: PhoneNumber, isWhole: boolean) => phoneText(phone, isWhole ? { withCountry: true } : { isMasked: true })
