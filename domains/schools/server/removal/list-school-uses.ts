import { sql } from 'kysely'
import { counted } from '#platform/contract/counts.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { SchoolUse } from './school-use.ts'

/** The uses of a school with their counts, in the order of the domains; a use without any is left out. */
export async function listSchoolUses(db: Database, uses: readonly SchoolUse[], schoolId: number) {
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(uses.map(({ count }) => count(schoolId)))}]::integer[] as counts`.execute(db)
  const counts = rows[0]?.counts ?? []
  return uses.flatMap(({ words: [one, many] }, at) => {
    const count = counts[at] ?? 0
    return count === 0 ? [] : [{ count, text: counted(count, one, many) }]
  })
}
