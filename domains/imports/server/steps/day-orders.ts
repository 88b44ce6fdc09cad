import { sql } from 'kysely'
import type { DayOrder, Import } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayOrderOf } from '../cells/read-moment.ts'
import type { AnyImportKind, DayOrders } from '../core/import-kind.ts'
import type { ImportRun } from '../core/import-run.ts'

type Found = Import['day_orders']

/** A cell that begins with two numbers: which of them is the day is seen in cells where one is over 12. */
const numbered = String.raw`^\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?!\d)`

/** The first cell of each sort: the first number over 12, the second over 12, neither. */
async function examplesOf(db: Database, importId: number, column: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select (array_agg(text order by row))[1] as text from (
      select row, cells ->> ${column}::integer as text, regexp_match(cells ->> ${column}::integer, ${numbered}) as numbers
      from import_row where import_id = ${importId}) as said
    where numbers is not null group by numbers[1]::integer > 12, numbers[2]::integer > 12, numbers[1] = numbers[2]`.execute(db)
  return rows.map(({ text }) => text)
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
