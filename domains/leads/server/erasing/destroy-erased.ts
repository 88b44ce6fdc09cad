import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** How long erased people are kept hidden before they are destroyed (DPDP Rules 2025, rule 8(3)). */
const retention = sql<string>`now() - interval '1 year'`

/** How many people are destroyed in one transaction: each has some hundred rows of activities, messages and calls. */
const portion = sql.lit(100)

export async function destroyErased(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from lead where id in (select id from lead where erased_at < ${retention} limit ${portion})`.execute(db)
    if (!numAffectedRows) return total
    total += Number(numAffectedRows)
  }
}
