import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { LeadFacts } from './allocate.ts'

/** What rules read of a `lead`, as JSON. */
export const leadFacts = sql<LeadFacts>`json_build_object(
  'id', lead.id, 'source', lead.source, 'language', lead.language,
  'places', array(select distinct unnest(lineage[3:]) from place where place.id = any (lead.place_ids) order by 1),
  'boarding', exists (select from parent_activity where parent_activity.lead_id = lead.id and schooling = 'boarding'))`

export async function readLeadFacts(db: Database, leadIds: readonly number[]): Promise<LeadFacts[]> {
  const { rows } = await sql<{ facts: LeadFacts }>`
    select ${leadFacts} as facts from lead where lead.id = any (${leadIds}::integer[]) order by lead.id`.execute(db)
  return rows.map(({ facts }) => facts)
}
