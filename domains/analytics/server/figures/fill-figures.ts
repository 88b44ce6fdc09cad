import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { rollUpFigures } from './roll-up-figures.ts'

/** Rows of a table whose facts one transaction writes, in some seconds: acts on the table wait so long. */
const rowsOfSlice = 250_000

/** Tables that are filled at once. */
const together = 2

async function fillFrom(db: Database, origin: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ follows: boolean }>`select fill_figures_of(${origin}, ${rowsOfSlice}) as follows`.execute(db)
    if (!rows[0]?.follows) return
  }
}

/** Writes the facts of rows that were there before their triggers, table by table. A fill that was ended halfway goes on where it stood. */
export async function fillFigures(db: Database, log: (line: string) => void): Promise<void> {
  const unfilled = (await db.selectFrom('figure_fill').select('origin').orderBy('origin').execute()).map(({ origin }) => origin)
  if (unfilled.length === 0) return
  const begun = performance.now()
  const next = async (): Promise<void> => {
    for (let origin = unfilled.shift(); origin !== undefined; origin = unfilled.shift()) await fillFrom(db, origin)
  }
  await Promise.all(Array.from({ length: together }, next))
  // Rows of one table came in no order of its columns, so it is a third larger than it need be.
  await sql`reindex index concurrently figure_fact_of_staff`.execute(db)
  await sql`analyze figure_fact`.execute(db)
  await rollUpFigures(db)
  await sql`vacuum (analyze) figure_fact, figure_change, figure_day, figure_list`.execute(db)
  log(`counted the figures in ${Math.round((performance.now() - begun) / 1000)} s`)
}
