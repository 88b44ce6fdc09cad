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

/** The facts of a viewer's leads, of some or of all. */
export async function readFacts(db: Database, viewer: number, leadIds?: readonly number[]): Promise<LeadFacts[]> {
  const some = leadIds ? sql`and lead_id = any (${leadIds}::integer[])` : sql``
  const { rows } = await sql<LeadFacts>`
    select ${columns} from lead_listing join (select id, owner_id from lead) as owned on owned.id = lead_id
    where ${isListedFor([viewer])} ${some}`.execute(db)
  return rows
}
