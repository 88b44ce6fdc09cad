import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { LeadFacts } from './allocate.ts'

/** What rules read of a `lead`, as JSON. */
export const leadFacts = sql<LeadFacts>`json_build_object(
  'id', lead.id, 'source', lead.source, 'language', lead.language,
  'places', array(select distinct unnest(lineage[3:]) from place where place.id = any (lead.place_ids) order by 1),
  'boarding', exists (select from parent_activity where parent_activity.lead_id = lead.id and schooling = 'boarding'))`

/** The names of the cities where a `lead` is looking. */
export const citiesOf = sql<string[]>`array(
  select distinct city.name from place join place as city on city.id = any (place.lineage) and city.kind = 'city'
  where place.id = any (lead.place_ids) order by 1)`

/** A lead without an owner, with what rules read of it. */
export interface NobodysLead extends LeadFacts {
  name: string
}

/** Reads the leads without an owner among these. */
export async function readNobodys(db: Database, leadIds: readonly number[]): Promise<NobodysLead[]> {
  const { rows } = await sql<{ facts: LeadFacts; name: string }>`
    select ${leadFacts} as facts, name from lead
    where lead.id = any (${leadIds}::integer[]) and owner_id is null and erased_at is null order by lead.id`.execute(db)
  return rows.map(({ facts, name }) => ({ ...facts, name }))
}
