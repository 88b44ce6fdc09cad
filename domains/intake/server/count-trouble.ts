import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

interface Trouble {
  refused: number
  not_understood: number
}

/** Counts events that wait for a correction, and those with a part that was not understood. */
export async function countTrouble(db: Database): Promise<Trouble> {
  const { rows } = await sql<Trouble>`
    select (select count(*)::integer from intake_event where became is null) as refused,
      (select count(*)::integer from intake_event where not_understood is not null) as not_understood`.execute(db)
  return rows[0] ?? { refused: 0, not_understood: 0 }
}
