import { type RawBuilder, sql } from 'kysely'
import type { DayOrder, Import } from '#domains/imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import { dayOrderOf, fewestMonthFirst } from '../cells/read-moment.ts'
import type { AnyImportKind, DayOrders } from '../import/import-kind.ts'
import type { ImportRun } from '../import/import-run.ts'

type Found = Import['day_orders']

/** A cell that begins with day and month in either order, with a year behind them. */
const numbered = (first: string, second: string, separator = '[-/.]') =>
  String.raw`^\s*${first}\s*${separator}\s*${second}\s*[-/.]\s*(\d{4}|\d{2})(?!\d)`
const any = String.raw`(\d{1,2})`
const overTwelve = String.raw`(1[3-9]|[2-9]\d)`
const anyNumbers = numbered(any, any)
const openNumbers = numbered(any, any, '[-/]')

/**
 * The first cells that show each thing: that the first number is the day, that the second is, else that either may be. A look for one
 * thing matches a cell once and ends as soon as enough are found: columns have a million cells.
 */
async function examplesOf(db: Database, importId: number, column: number): Promise<string[]> {
  const text = sql`cells ->> ${column}::integer`
  const firstWith = async (condition: RawBuilder<unknown>, most = 1) => {
    const { rows } = await sql<{ text: string }>`
      select ${text} as text from import_row where import_id = ${importId} and ${condition} order by row limit ${most}`.execute(db)
    return rows.map((row) => row.text)
  }
  const some = await firstWith(sql`${text} ~ ${anyNumbers}`)
  if (some.length === 0) return []
  const dayFirst = await firstWith(sql`${text} ~ ${numbered(overTwelve, any)}`)
  const monthFirst = await firstWith(sql`${text} ~ ${numbered(any, overTwelve, '[-/]')}`, fewestMonthFirst)
  if (dayFirst.length + monthFirst.length > 0) return [...dayFirst, ...monthFirst]
  const part = (at: number) => sql`(regexp_match(${text}, ${openNumbers}))[${sql.lit(at)}]::integer`
  return [...some, ...(await firstWith(sql`${text} ~ ${openNumbers} and ${part(1)} <> ${part(2)}`))]
}

/**
 * Decides for each column of days whether the day or the month comes first: by the user's choice, else by all its cells, else as India
 * writes days. One file usually has one author, so no column has the month first if another shows the day first.
 */
export async function findDayOrders(db: Database, run: ImportRun, { fields }: AnyImportKind): Promise<Found> {
  const columns: { key: string; order?: DayOrder; example?: string }[] = []
  for (const { key, isDay } of fields) {
    const column = run.mapping[key]
    const examples = isDay && column !== undefined ? await examplesOf(db, run.id, column) : []
    if (examples.length > 0) columns.push({ key, ...dayOrderOf(examples) })
  }
  const isDayFirst = columns.some(({ order }) => order === 'day first')
  return Object.fromEntries(
    columns.map(({ key, order, example }) => {
      const decided = run.choices.day_orders[key] ?? (order === 'month first' && isDayFirst ? undefined : order)
      const isSure = decided !== undefined || example === undefined
      return [key, { order: decided ?? 'day first', example: example ?? null, is_sure: isSure }]
    }),
  )
}

export const ordersOf = (found: Found): DayOrders => Object.fromEntries(Object.entries(found).map(([field, { order }]) => [field, order]))
