import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { startOfDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'

/** The facts of a figure on a day by one source, the parents ascending. Entries of one place belong together. */
export interface FigureList {
  figure: FigureName
  day: string
  source: string | null
  /** Ids; 0: no lead. */
  leads: Int32Array
  /** Microseconds since 2000 in UTC, as PostgreSQL counts them. */
  times: Float64Array
  /** Ids; 0: nobody, at none. Null unless they were asked for, or where no fact has any. */
  staff: Int32Array | null
  schools: Int32Array | null
  /** Null: each counts for 1. */
  amounts: Int32Array | null
}

interface ListsQuery {
  figures: readonly FigureName[]
  /** The first day in India, and the last; without it there is none. */
  from?: string | undefined
  until?: string | undefined
  /** By one source alone; null: by none. */
  source?: string | null | undefined
  withStaff?: boolean
  withSchools?: boolean
}

interface PackedList {
  figure: FigureName
  day: string
  source: string | null
  leads: Buffer
  times: Buffer
  staff: Buffer | null
  schools: Buffer | null
  amounts: Buffer | null
}

/** Four bytes each, the highest first. */
export function numbersOf(packed: Buffer): Int32Array {
  const numbers = new Int32Array(packed.length / 4)
  const bytes = Buffer.from(numbers.buffer)
  packed.copy(bytes)
  bytes.swap32()
  return numbers
}

const epoch = Date.parse('2000-01-01T00:00:00Z')

/** An instant in ISO as lists have it. */
export const microsecondsAt = (instant: string): number => (Date.parse(instant) - epoch) * 1000

/** Eight bytes each, as PostgreSQL sends them. */
export function instantsOf(packed: Buffer): Float64Array {
  const instants = new Float64Array(packed.length / 8)
  for (let place = 0, at = 0; place < instants.length; place++, at += 8)
    instants[place] = packed.readInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4)
  return instants
}

const cycle = 2 ** 40

/** The lowest five bytes of each instant tell it, as these come round in 12 days and the day is known. */
function timesOf(packed: Buffer, day: string): Float64Array {
  const begins = microsecondsAt(startOfDay(day))
  const low = ((begins % cycle) + cycle) % cycle
  const times = new Float64Array(packed.length / 5)
  for (let place = 0, at = 0; place < times.length; place++, at += 5) {
    const since = (packed[at] as number) * 2 ** 32 + packed.readUInt32BE(at + 1) - low
    times[place] = begins + (since < 0 ? since + cycle : since)
  }
  return times
}

const nothing = sql`null::bytea`

/** Lists of days between which other requests get their turn: some milliseconds. */
const listsAtOnce = 100

/** Reads the lists of some figures on some days, in the order of their days. */
export async function readLists(
  db: Database,
  { figures, from, until, source, withStaff = false, withSchools = false }: ListsQuery,
): Promise<FigureList[]> {
  const conditions = [
    sql`figure = any (${figures}::figure_name[])`,
    ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`day <= ${until}::date`]),
    ...(source === undefined ? [] : [source === null ? sql`source is null` : sql`source = ${source}`]),
  ]
  const { rows } = await sql<PackedList>`
    select figure, day::text, source, leads, times, ${withStaff ? sql`staff` : nothing} as staff, ${withSchools ? sql`schools` : nothing} as schools, amounts
    from figure_lists
    where ${sql.join(conditions, sql` and `)}`.execute(db)
  rows.sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  const lists: FigureList[] = []
  for (const [place, { figure, day, source: by, leads, times, staff, schools, amounts }] of rows.entries()) {
    if (place % listsAtOnce === 0) await breathe()
    lists.push({
      ...{ figure, day, source: by, leads: numbersOf(leads), times: timesOf(times, day) },
      ...{ staff: staff && numbersOf(staff), schools: schools && numbersOf(schools), amounts: amounts && numbersOf(amounts) },
    })
  }
  return lists
}
