import { hiddenNumber } from '#domains/school-leads/contract/school-leads.ts'

/** Digits of any script, with what people write between those of a telephone number. */
const digitRun = /\+?\p{Nd}(?:[\s().,/_–—-]*\p{Nd})*/gu

/** So many digits are a number that somebody could dial. */
const fewestDigits = 7

const year = '(?:19|20)\\d{2}'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
/** A date or a school year, perhaps before the hour. No number of ten digits is written so: in India they begin with 6 to 9. */
const dates = new RegExp(`^(?:${day}[-./ ]${month}[-./ ]${year}|${year}-${month}-${day}|${year} ?[-–/] ?${year})(?: \\d{1,2})?$`)

const isNumber = (run: string) => (run.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits && !dates.test(run)

/** A text in which a telephone number cannot be read any more; dates stay. */
export const withoutNumbers = (text: string) => text.replace(digitRun, (run) => (isNumber(run) ? hiddenNumber : run))

/** The same for every text in an answer, but for the instants that the portal itself wrote. */
export function hideNumbers<Value>(value: Value): Value {
  if (typeof value === 'string') return (isInstant(value) ? value : withoutNumbers(value)) as Value
  if (Array.isArray(value)) return value.map(hideNumbers) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, hideNumbers(entry)])) as Value
}

const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::\d{2})?)$/.test(text)
