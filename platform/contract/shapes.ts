import { z } from 'zod'
import { grouped } from '#platform/contract/counts.ts'

const largestId = 2_147_483_647

/** Digits in a path or query, or a number of our own screens. */
export const wholeNumber = (sentence: string) =>
  z.union(
    [
      z.int().min(0, sentence),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    sentence,
  )

export const WholeNumber = wholeNumber('Give a whole number of 0 or more.')

const ofId = (number: typeof WholeNumber, sentence: string) =>
  number.pipe(z.number().min(1, sentence).max(largestId, 'This number is too large.'))

/** It fits PostgreSQL's integer. */
export const Id = ofId(WholeNumber, 'Give a number above 0.')

/** An id that staff choose on a screen, with one sentence for any fault and for a missing id. */
export const idOf = (sentence: string) => ofId(wholeNumber(sentence), sentence)

/** Invisible characters, such as a zero-width space or a change of the direction of writing. */
const unseen = /(?!\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const joiners = '\u200c\u200d'

/** Whether a joiner at this place shapes the letters beside it, as in Hindi; in Malayalam also at the end of a word. */
function shapesLetters(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3)]
  if (/\p{Script=Latin}$/u.test(before)) return false
  return (/[\p{L}\p{M}]$/u.test(before) && /^[\p{L}\p{M}]/u.test(after)) || (/\p{M}$/u.test(before) && /^(?:\s|$)/.test(after))
}

/** Most texts have these characters alone, for which rules of all scripts are slow. */
const plain = /^[ -~]*$/

/** A text without invisible characters, and with one space for any white space. */
const seenText = (text: string) =>
  plain.test(text)
    ? text.replace(/ {2,}/g, ' ').trim()
    : text
        .replace(unseen, (character, at: number) => (joiners.includes(character) && shapesLetters(text, at) ? character : ''))
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()

export const tooLong = (most: number) => `Keep it under ${grouped(most)} characters.`

export const textOf = (most: number) => z.string().trim().max(most, tooLong(most))

export const longestSearch = 100

export const searchText = (missing?: string) =>
  z.string(missing).trim().max(longestSearch, `Search for at most ${longestSearch} characters.`)

/** A name that people can read and find again: kept as it is seen, with at least one letter or digit. */
export const readableName = (missing: string, most: number) =>
  z
    .string(missing)
    .transform(seenText)
    .pipe(
      z
        .string()
        .regex(/[\p{L}\p{N}]/u, missing)
        .max(most, `Keep the name under ${most} characters.`),
    )

export const PersonName = readableName('Name is required', 100)

/** An instant on the wire: ISO 8601 with zone. */
export const Instant = z.string().meta({ format: 'date-time' })

/** An instant that is sent to us: ISO 8601 with zone, in years that PostgreSQL and JavaScript write alike. */
export const momentOf = (sentence: string) =>
  z.iso
    .datetime({ offset: true, error: sentence, abort: true })
    .refine((text) => Date.parse(text) >= Date.UTC(1900, 0) && Date.parse(text) < Date.UTC(2200, 0), 'Give a time between 1900 and 2199.')

/** A day in Asia/Kolkata, `YYYY-MM-DD`. */
export const Day = z.iso
  .date({ error: ({ input }) => (input === '' ? 'Choose a day.' : 'Give a day as YYYY-MM-DD.') })
  .refine((day) => day >= '1900' && day < '2200', 'Give a day between 1900 and 2199.')

/** Whether a text is a day, or left out. A rule about two days looks first: it also runs where the shape of one refuses it. */
export const isDay = (text: string | undefined): boolean => text === undefined || Day.safeParse(text).success

const timeSentence = 'Give a time as HH:MM.'

/** A time of day in Asia/Kolkata, `HH:MM`. Seconds, which forms of browsers add, are left out. */
export const ClockTime = z
  .string(timeSentence)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/, timeSentence)
  .overwrite((time) => time.slice(0, 'HH:MM'.length))

/** A time at which something ends: a time of day, or 24:00 for the end of the day. */
export const EndTime = z
  .string(timeSentence)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?|24:00(:00)?)$/, timeSentence)
  .overwrite((time) => time.slice(0, 'HH:MM'.length))

/** `true` or `false` in a query; also `1` and `0`. */
export const Flag = z.enum(['true', 'false', '1', '0'], 'Give true or false.').transform((word) => word === 'true' || word === '1')

/** Most entries of a list in a query. */
export const maxEntries = 200

export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.preprocess((part: string) => part, entry)).max(maxEntries, `Give at most ${maxEntries} entries.`))

export const Ids = listOf(Id)

export const pageSize = 20

/** Most rows of a page, unless a list says otherwise. */
export const largestPage = 100

const largestOffset = 10_000_000

/** `limit` and `offset` of a list; the limit's ceiling is the call's own. */
export const paging = (ceiling = largestPage, defaultLimit = pageSize) => ({
  limit: WholeNumber.pipe(z.number().min(1, 'Ask for at least 1.').max(ceiling, `Ask for at most ${ceiling} at a time.`)).default(
    defaultLimit,
  ),
  offset: WholeNumber.pipe(z.number().max(largestOffset, `Start at ${largestOffset} or earlier.`)).default(0),
})

const ignored = z
  .array(z.string())
  .optional()
  .meta({ description: 'The parameters that this list does not know: its rows were not chosen by them. Left out if it knows all.' })

/** The shape of every list: an exact count, the neighbouring pages' addresses, and the rows. */
export const listAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(row), ignored })

export const IdParams = z.object({ id: Id })

export const Named = z.object({ id: z.int(), name: z.string() })

export const PhoneNumber = z.object({
  number: z.string().meta({ description: 'National digits.' }),
  country_code: z.int(),
  masked: z
    .literal(true)
    .optional()
    .meta({ description: 'The reader’s role sees 98xxxxxx12 in place of the digits (ours). A call and a message take these as they are.' }),
})
export type PhoneNumber = z.infer<typeof PhoneNumber>

export const CountryCode = wholeNumber('Choose the country.').pipe(z.number().min(1, 'Choose the country.').max(999, 'Choose the country.'))

/** A form sends blanks for fields that nobody filled in. */
export const withoutBlanks = <Value>(query: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''))
