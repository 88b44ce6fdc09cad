import { sql } from 'kysely'
import type { z } from 'zod'
import { searchedWords } from '#domains/leads/contract/listing/fold-name.ts'
import type { listSchoolLeads as operation, SchoolLead } from '#domains/school-leads/contract/school-leads.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { schoolsOf } from './policy.ts'
import { schoolLeadFields, shownLeads } from './school-lead-row.ts'
import { hideNumbers } from './without-numbers.ts'

type Query = z.output<(typeof operation)['query']>

/** Nobody finds a number by guessing at it: digits in a name are not searched. */
function isOfName(search: string) {
  const words = searchedWords(search)
  if (words.length === 0) return sql`false`
  return sql`fold_name(regexp_replace(lead.name, '[[:digit:]]', '', 'g')) like all (${words.map(anywhere)}::text[])`
}

/** Leads of the executive's schools, who asked last first. Their parents' activities are found by the index of schools. */
export async function listSchoolLeads(db: Database, { id }: Staff, { search, school, limit, offset }: Query) {
  const conditions = [sql`lead.erased_at is null and lead.merged_into_id is null`, ...(search ? [isOfName(search)] : [])]
  const { rows } = await sql<{ count: number; results: SchoolLead[] }>`
    with asked as materialized (
      select lead_id, max(at) as at from parent_activity
      where school_id = any (${schoolsOf(id)}) and ${school === undefined ? sql`true` : sql`school_id = ${school}`}
      group by lead_id
    ), found as materialized (
      select asked.lead_id, asked.at from asked join lead on lead.id = asked.lead_id where ${sql.join(conditions, sql` and `)}
    ), page as (
      select * from found order by at desc, lead_id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from found) as count,
      (select coalesce(json_agg(json_build_object(${schoolLeadFields(id)}) order by found.at desc, lead.id desc), '[]')
        from page as found join ${shownLeads} on lead.id = found.lead_id) as results`.execute(db)
  return hideNumbers(rows[0] ?? { count: 0, results: [] })
}
