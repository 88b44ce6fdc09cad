import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Days of figures that one transaction rolls up, in about a second. */
const daysOfSlice = 200

/** Rolls up the days of figures whose facts changed since. Until then screens read these days from the facts. */
export async function rollUpFigures(db: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ days: number }>`select roll_up_figures(${daysOfSlice}) as days`.execute(db)
    if ((rows[0]?.days ?? 0) < daysOfSlice) return
  }
}
