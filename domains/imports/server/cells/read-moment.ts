import type { DayOrder } from '#domains/imports/contract/imports.ts'
import { india, instantAt } from '#platform/contract/india.ts'

interface Day {
  year: number
  month: number
  day: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const monthOf = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1

/** Reads a year; two digits mean 1970 or later, since no parent enquired before. */
const yearOf = (digits: string) => (digits.length === 2 ? (Number(digits) < 70 ? 2000 : 1900) + Number(digits) : Number(digits))

const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]+/i

const isoDay = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const compactDay = /^(\d{4})(\d{2})(\d{2})(?=$|T)/
const numberedDay = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?!\d)/
const worded = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[\s,./-]*(?:of\s+)?${monthWord}[\s,./-]*(\d{4}|\d{2})(?!\d)`, 'i')
const monthFirstWorded = new RegExp(String.raw`^${monthWord}[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s,./-]+(\d{4})(?!\d)`, 'i')

/** The day and the month of two numbers. Where only one of them can be the month, the order of the column does not matter. */
const inOrder = (first: number, second: number, order: DayOrder): [day: number, month: number] =>
  first > 12 !== second > 12
    ? [Math.max(first, second), Math.min(first, second)]
    : order === 'day first'
      ? [first, second]
      : [second, first]

/** The day at the beginning of a text, and what stands behind it. */
function dayAt(text: string, order: DayOrder): { day: Day; rest: string } | undefined {
  const match = (shape: RegExp) => {
    const found = shape.exec(text)
    return found && { parts: found.slice(1) as string[], rest: text.slice(found[0].length) }
  }
  const year = match(isoDay) ?? match(compactDay)
  if (year) {
    const [y, m, d] = year.parts.map(Number) as [number, number, number]
    return { day: { year: y, month: m, day: d }, rest: year.rest }
  }
  const numbers = match(numberedDay)
  if (numbers) {
    const [first, separator, second, y] = numbers.parts as [string, string, string, string]
    // No country writes a dotted day with the month first.
    const [day, month] = inOrder(Number(first), Number(second), separator === '.' ? 'day first' : order)
    return { day: { year: yearOf(y), month, day }, rest: numbers.rest }
  }
  const words = match(worded)
  if (words) {
    const [d, m, y] = words.parts as [string, string, string]
    return { day: { year: yearOf(y), month: monthOf(m), day: Number(d) }, rest: words.rest }
  }
  const monthFirst = match(monthFirstWorded)
  if (!monthFirst) return undefined
  const [m, d, y] = monthFirst.parts as [string, string, string]
  return { day: { year: Number(y), month: monthOf(m), day: Number(d) }, rest: monthFirst.rest }
}

const clock = /^(\d{1,2})(?:\s*[:.]\s*(\d{2})(?:\s*[:.]\s*(\d{2})(?:[.,]\d+)?)?)?\s*(a\.?m\.?|p\.?m\.?|hrs?|h)?(?![\d:])/i
const zone = /^(?:(z|utc|gmt|ist)(?:\s*([+-]\d{1,2}):?(\d{2})?)?|([+-]\d{1,2}):?(\d{2})?)(?:\s*\([^)]*\))?$/i

/** Minutes before UTC; undefined for what is no zone. A text without one speaks of India. */
function offsetOf(text: string): number | undefined {
  if (text === '') return india.ahead / 60_000
  const found = zone.exec(text)
  if (!found) return undefined
  const [, word = '', wordHours, wordMinutes, hours, minutes] = found
  if (word.toLowerCase() === 'ist') return india.ahead / 60_000
  const [h, m] = [wordHours ?? hours, wordMinutes ?? minutes]
  if (h === undefined) return 0
  const size = Math.abs(Number(h)) * 60 + Number(m ?? 0)
  return size > 14 * 60 ? undefined : size * (h.startsWith('-') ? -1 : 1)
}

/** Minutes since midnight, and the zone behind it; undefined for what is no time. */
function timeOf(text: string): { minutes: number; seconds: number; offset: number } | undefined {
  const offsetAlone = text === '' ? offsetOf('') : undefined
  if (offsetAlone !== undefined) return { minutes: 0, seconds: 0, offset: offsetAlone }
  const found = clock.exec(text)
  if (!found) return undefined
  const [whole, h = '', m = '0', s = '0', half = ''] = found
  // One number alone is no time, unless it is said to be an hour.
  if (found[2] === undefined && !half) return undefined
  const twelve = /^[ap]/i.test(half)
  if (Number(h) > (twelve ? 12 : 23) || (twelve && Number(h) === 0) || Number(m) > 59 || Number(s) > 59) return undefined
  const offset = offsetOf(text.slice(whole.length).trim())
  if (offset === undefined) return undefined
  const hours = twelve ? (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(h)
  return { minutes: hours * 60 + Number(m), seconds: Number(s), offset }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Days since 30 December 1899, as spreadsheets keep a day: 1982 to 2064. */
const serialDay = /^([3-5]\d{4})(?:\.\d+)?$/

function serial(text: string): Date | undefined {
  if (!serialDay.test(text)) return undefined
  const whole = Math.floor(Number(text))
  const minutes = Math.round((Number(text) - whole) * 1_440)
  const day = new Date(Date.UTC(1899, 11, 30) + whole * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(instantAt(day, '00:00')) + minutes * 60_000)
}

/** Seconds or milliseconds since 1970, as programs write an instant: 2001 to 2286. */
function epoch(text: string): Date | undefined {
  if (!/^\d{10}$|^\d{13}$/.test(text)) return undefined
  return new Date(Number(text) * (text.length === 10 ? 1_000 : 1))
}

/**
 * Reads a day, with or without a time, as people and programs write it; without a zone it means India. Undefined for other text, an
 * impossible day, or an unreadable time, which never becomes midnight.
 */
export function readMoment(text: string, order: DayOrder): Date | undefined {
  const cleaned = text.normalize('NFKC').trim().replace(weekday, '')
  const number = serial(cleaned) ?? epoch(cleaned)
  if (number) return number
  const found = dayAt(cleaned, order)
  if (!found) return undefined
  const { year, month, day } = found.day
  const iso = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
  const midnight = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(iso)) return undefined
  const time = timeOf(found.rest.replace(/^(?:T|[\s,.–—-]|at\b)+/i, '').trim())
  return time && new Date(midnight.getTime() + (time.minutes - time.offset) * 60_000 + time.seconds * 1_000)
}

/** So many cells that can only be read with the month first are needed: a single one is an odd cell in a column of Indian days. */
export const fewestMonthFirst = 2

/**
 * What the cells of a column say of its order, with a cell that shows it: a number over 12 can only be a day. The order is undefined where
 * cells contradict each other, too few show it, or all leave it open. Dotted days are always read day first, so they leave nothing open.
 */
export function dayOrderOf(texts: readonly string[]): { order?: DayOrder; example?: string } {
  const numbers = texts.map((text) => {
    const [, first = '', separator, second = ''] = numberedDay.exec(text.normalize('NFKC').trim().replace(weekday, '')) ?? []
    return { text, first: Number(first), second: Number(second), isDotted: separator === '.' }
  })
  const dayFirst = numbers.find(({ first }) => first > 12)
  const monthFirst = numbers.filter(({ second, isDotted }) => second > 12 && !isDotted)
  const [odd] = monthFirst
  if (odd && (dayFirst || monthFirst.length < fewestMonthFirst)) return { example: odd.text }
  if (dayFirst) return { order: 'day first', example: dayFirst.text }
  if (odd) return { order: 'month first', example: odd.text }
  const open = numbers.find(({ first, second, isDotted }) => first !== second && !isDotted)
  return open ? { example: open.text } : {}
}
