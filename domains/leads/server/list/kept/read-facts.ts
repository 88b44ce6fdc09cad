import { sql } from 'kysely'
import { factNames, facts, type LeadFacts } from '#domains/leads/contract/listing/facts.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isListedFor } from '../../lead/visible-to.ts'

const columns = sql.join(
  factNames.map((fact) => {
    const value = sql.ref(fact)
    return sql`${facts[fact].type === 'instant' ? sql`(extract(epoch from ${value}) * 1000000)::float8` : value} as ${sql.ref(fact)}`
  }),
)

/** The facts of a viewer's leads: of these alone, or of all up to a limit. */
export async function readFacts(
  db: Database,
  viewer: number,
  which: { readonly leadIds: readonly number[] } | { readonly limit: number },
): Promise<LeadFacts[]> {
  const some = 'leadIds' in which ? sql`and lead_id = any (${which.leadIds}::integer[])` : sql`limit ${which.limit}::integer`
  const { rows } = await sql<LeadFacts>`
    select ${columns} from lead_listing join (select id, owner_id from lead) as owned on owned.id = lead_id
    where ${isListedFor([viewer])} ${some}`.execute(db)
  return rows
}
