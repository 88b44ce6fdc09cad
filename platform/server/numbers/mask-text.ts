import { maskedNumber } from '#platform/contract/phone-text.ts'
import { inLatinDigits } from './telephone-number.ts'

/** Digits of any script, with what people write between those of a telephone number. */
const digitRun = /\+?\p{Nd}(?:[ ()./_–—-]{0,3}\p{Nd})+/gu

/** Days, and ranges of fees as 85000 - 95000, have as many digits as a number. */
const noNumber =
  /(?<!\d)(?:\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d|(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}|[1-9]\d{1,3}000\s?[-–—]\s?[1-9]\d{1,3}000)(?!\d)/g

/** Addresses of the portal and ids hold no number that somebody wrote. */
const isOurs = (text: string) => /^(?:\/(?:api|serving)\/|[\da-f]{8}-[\da-f]{4}-)/i.test(text)

interface Group {
  start: number
  digits: string
}

/** How many digits at the beginning say the country or the trunk; undefined if these are not the digits of a number. */
function prefixOf(digits: string, isSigned: boolean): number | undefined {
  if (isSigned) return digits.length >= 8 && digits.length <= 15 ? (digits.startsWith('91') ? 2 : 1) : undefined
  const { length } = digits
  if (/^(?:0091|091|91|0)?[6-9]\d{9}$/.test(digits)) return length - 10
  return length === 11 && digits.startsWith('0') ? 1 : undefined
}

/** The groups of digits from here on that make one number, with its prefix. */
function numberAt(groups: readonly Group[], at: number, isSigned: boolean): { count: number; prefix: number } | undefined {
  for (let count = 1, digits = ''; at + count <= groups.length && digits.length < 15; count++) {
    digits += groups[at + count - 1]?.digits ?? ''
    // A number with its sign goes as far as it can: nothing says how long it is.
    const isLast =
      !isSigned || digits.startsWith('91') || at + count === groups.length || digits.length + (groups[at + count]?.digits.length ?? 0) > 15
    const prefix = isLast ? prefixOf(digits, isSigned) : undefined
    if (prefix !== undefined && !(isSigned && digits.startsWith('91') && digits.length < 12)) return { count, prefix }
  }
  return undefined
}

/** The digits of a run that stand side by side. */
const groupsOf = (run: string): Group[] => [...run.matchAll(/\d+/g)].map(({ 0: digits, index: start }) => ({ digits, start }))

/** A run of digits with those hidden that make a telephone number; the signs between stay. */
function maskRun(run: string, shownWhole: readonly string[]): string {
  const shown = Array.from(run)
  const plain = inLatinDigits(run)
  const groups = groupsOf(plain)
  for (let at = 0; at < groups.length; ) {
    const found = numberAt(groups, at, plain[(groups[at]?.start ?? 0) - 1] === '+')
    const group = groups.slice(at, at + (found?.count ?? 1))
    at += group.length
    const places = group.flatMap(({ start, digits }) => Array.from(digits, (_, step) => start + step)).slice(found?.prefix)
    const digits = places.map((place) => plain[place]).join('')
    if (!found || shownWhole.some((number) => number.endsWith(digits))) continue
    const masked = maskedNumber(digits)
    for (const [step, place] of places.entries()) if (masked[step] !== digits[step]) shown[place] = masked[step] as string
  }
  return shown.join('')
}

const maskPiece = (text: string, shownWhole: readonly string[]) =>
  text.replace(digitRun, (run, offset: number) => (text[offset + run.length] === '@' ? run : maskRun(run, shownWhole)))

/**
 * A text in which telephone numbers show their ends alone: 98xxx xxx12. Days, ranges of fees, addresses of mails and the numbers that are given in E.164
 * stay.
 */
export function maskText(text: string, shownWhole: readonly string[] = []): string {
  if (isOurs(text)) return text
  const kept = text.match(noNumber) ?? []
  return text
    .split(noNumber)
    .map((piece, at) => maskPiece(piece, shownWhole) + (kept[at] ?? ''))
    .join('')
}
