import type { CountryCode } from 'libphonenumber-js'
import { inLatinDigits, readForeign, type TelephoneNumber } from './telephone-number.ts'

/** Twelve digits that a country code may begin, written without its sign. */
const abroad = /^[1-9]\d{9,14}$/

const readOne = (text: string, home?: CountryCode) => (/\d/.test(text) ? readForeign(text, home) : undefined)

/** Two whole numbers with a space or a hyphen between: each has as many digits as the other. */
function readTwo(text: string, home?: CountryCode): TelephoneNumber[] | undefined {
  const [, first, second] = /^\D*(\+?\d[\d ]{8,13}\d)(?:\s*[-–—]\s*|\s+)(\+?\d[\d ]{8,13}\d)\D*$/.exec(text.trim()) ?? []
  const read = [first, second].map((part) => (part === undefined ? undefined : readOne(part, home)))
  return read.every((number) => number !== undefined) ? read : undefined
}

/** `98119 01311/12`: the last digits of the number before it are others. */
function endingOf(previous: string | undefined, text: string, home?: CountryCode): TelephoneNumber | undefined {
  const digits = previous?.replace(/\D/g, '')
  return digits && /^\d{1,4}$/.test(text.trim()) ? readOne(digits.slice(0, -text.trim().length) + text.trim(), home) : undefined
}

const grouped = /^\d{1,3}(?:,\d{2,3})+(?:\.0+)?$/

/** The characters of a single number: none of them separates two numbers. */
const oneNumber = /^[+\d().\- ]+$/

/**
 * Reads the telephone numbers of one text as people write them. Understands several (comma, slash, "and", line), spreadsheet commas within,
 * and a repeated country code. A number without a country code is one of `home`, or of India. `unread`: the parts that are not numbers.
 */
export function numbersIn(text: string, home?: CountryCode): { numbers: TelephoneNumber[]; unread: string[] } {
  const plain = inLatinDigits(text).trim()
  const only = oneNumber.test(plain) ? readOne(plain, home) : undefined
  if (only) return { numbers: [only], unread: [] }
  const whole = grouped.test(plain) ? plain.replaceAll(',', '') : plain
  const parts = whole
    .split(/[\n\r,;|/&]+|\b(?:and|or)\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map((part, at) => {
    const one = readOne(part, home)
    return one ? [one] : (readTwo(part, home) ?? [endingOf(parts[at - 1], part, home)].flatMap((number) => number ?? []))
  })
  return {
    numbers: [...new Map(read.flat().map((number) => [number.e164, number])).values()],
    unread: parts.filter((_, at) => read[at]?.length === 0),
  }
}

/** The number with its sign, where digits without one are a number of another country. */
export function withItsSign(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  return abroad.test(digits) ? readForeign(`+${digits}`)?.e164 : undefined
}
