import { type RawBuilder, sql } from 'kysely'
import type { DayOrder, Import } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayOrderOf } from '../cells/read-moment.ts'
import type { AnyImportKind, DayOrders } from '../import/import-kind.ts'
import type { ImportRun } from '../import/import-run.ts'

type Found = Import['day_orders']

/** A cell that begins with day and month in either order, with a year behind them. */
const numbered = (first: string, second: string) => String.raw`^\s*${first}\s*[-/.]\s*${second}\s*[-/.]\s*(\d{4}|\d{2})(?!\d)`
const any = String.raw`(\d{1,2})`
const overTwelve = String.raw`(1[3-9]|[2-9]\d)`
const anyNumbers = numbered(any, any)

/**
 * The first cell that shows each thing: that the first number is the day, that the second is, else that either may be. A look for one
 * thing matches a cell once and ends at the first that is found: columns have a million cells.
 */
async function examplesOf(db: Database, importId: number, column: number): Promise<string[]> {
  const text = sql`cells ->> ${column}::integer`
  const firstWith = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ text: string }>`
      select ${text} as text from import_row where import_id = ${importId} and ${condition} order by row limit 1`.execute(db)
    return rows.map((row) => row.text)
  }
  const some = await firstWith(sql`${text} ~ ${anyNumbers}`)
  if (some.length === 0) return []
  const dayFirst = await firstWith(sql`${text} ~ ${numbered(overTwelve, any)}`)
  const monthFirst = await firstWith(sql`${text} ~ ${numbered(any, overTwelve)}`)
  if (dayFirst.length + monthFirst.length > 0) return [...dayFirst, ...monthFirst]
  const part = (at: number) => sql`(regexp_match(${text}, ${anyNumbers}))[${sql.lit(at)}]::integer`
  return [...some, ...(await firstWith(sql`${text} ~ ${anyNumbers} and ${part(1)} <> ${part(2)}`))]
}

async function orderOf(db: Database, run: ImportRun, column: number, chosen: DayOrder | undefined): Promise<Found[string] | undefined> {
  const examples = await examplesOf(db, run.id, column)
  if (examples.length === 0) return undefined
  const { order, example } = dayOrderOf(examples)
  // A column that leaves it open is read as India writes days.
  return {
    order: chosen ?? order ?? 'day first',
    example: example ?? null,
    is_sure: (chosen ?? order) !== undefined || example === undefined,
  }
}

/** Decides for each column of days whether the day or the month stands first in it: as was chosen, else by all its cells. */
export async function findDayOrders(db: Database, run: ImportRun, { fields }: AnyImportKind): Promise<Found> {
  const found: Found = {}
  for (const { key, isDay } of fields) {
    const column = run.mapping[key]
    const order = isDay && column !== undefined ? await orderOf(db, run, column, run.choices.day_orders[key]) : undefined
    if (order) found[key] = order
  }
  return found
}

export const ordersOf = (found: Found): DayOrders => Object.fromEntries(Object.entries(found).map(([field, { order }]) => [field, order]))
