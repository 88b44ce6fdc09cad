import { z } from 'zod'

const largestId = 2_147_483_647

/** A whole number of at least 0: digits in a path or query, or a number of our own screens; no other way to write one. */
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

/** An id in a path or query: a whole number that fits PostgreSQL's integer. */
export const Id = WholeNumber.pipe(z.number().min(1, 'Give a number above 0.').max(largestId, 'This number is too large.'))

/** An instant on the wire: ISO 8601 with zone. */
export const Instant = z.string().meta({ format: 'date-time' })

/** A day in Asia/Kolkata, `YYYY-MM-DD`. */
export const Day = z.iso
  .date('Give a day as YYYY-MM-DD.')
  .refine((day) => day >= '1900' && day < '2200', 'Give a day between 1900 and 2199.')

/** `true` or `false` in a query; also `1` and `0`. */
export const Flag = z.enum(['true', 'false', '1', '0'], 'Give true or false.').transform((word) => word === 'true' || word === '1')

/** A comma-separated list in a query, at most 200 entries. */
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.preprocess((part: string) => part, entry)).max(200, 'Give at most 200 entries.'))

/** Ids separated by commas. */
export const Ids = listOf(Id)

export const pageSize = 20

/** Most rows of a page, unless a list says otherwise. */
export const largestPage = 100

const largestOffset = 10_000_000

/** `limit` and `offset` of a list; the limit's ceiling is the call's own. */
export const paging = (ceiling = largestPage, usual = pageSize) => ({
  limit: WholeNumber.pipe(z.number().min(1, 'Ask for at least 1.').max(ceiling, `Ask for at most ${ceiling} at a time.`)).default(usual),
  offset: WholeNumber.pipe(z.number().max(largestOffset, `Start at ${largestOffset} or earlier.`)).default(0),
})

/** The shape of every list: an exact count, the neighbouring pages' addresses, and the rows. */
export const listAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(row) })

export const IdParams = z.object({ id: Id })

export const Named = z.object({ id: z.int(), name: z.string() })

export const PhoneNumber = z.object({ number: z.string().meta({ description: 'National digits.' }), country_code: z.int() })
export type PhoneNumber = z.infer<typeof PhoneNumber>
