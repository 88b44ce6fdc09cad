import { sql } from 'kysely'
import type { QueuedLead, QueueKind } from '#domains/assignment/contract/queue.ts'
import type { Database } from '#platform/server/db/database.ts'
import { citiesOf } from '../lead-facts.ts'
import { leftLeads } from './left-leads.ts'

interface Asked {
  of: QueueKind
  limit: number
  offset: number
}

const isNobodys = sql`lead.owner_id is null and lead.erased_at is null and lead.merged_into_id is null`

const row = sql<QueuedLead>`json_build_object(
  'id', lead.id, 'name', lead.name, 'source', lead.source, 'created_at', lead.created_at, 'due_at', page.due_at, 'rule', rule.name,
  'phone', (select json_build_object('number', national, 'country_code', country_code) from lead_number where lead_id = lead.id and rank = 0),
  'cities', ${citiesOf},
  'owner', case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.name) end,
  'why', case when lead.owner_id is not null then 'left' when waiting.lead_id is null then 'earlier'
    when waiting.rule_id is null then 'no_rule' else 'nobody_there' end)`

/** What each queue has, as `id`, `due_at` and `place`, a page of it. */
const pages = {
  nobody: ({ limit, offset }: Asked) => sql`
    select id, (select min(due_at) from follow_up where lead_id = newest.id and closed_at is null) as due_at,
      row_number() over (order by created_at desc, id desc) as place
    from (select id, created_at from lead where ${isNobodys} order by created_at desc, id desc limit ${limit} offset ${offset}) as newest`,
  left: ({ limit, offset }: Asked) => sql`
    select id, due_at, row_number() over (order by due_at nulls last, id) as place
    from (select id, due_at from behind order by due_at nulls last, id limit ${limit} offset ${offset}) as first`,
}

export async function listQueue(db: Database, asked: Asked) {
  const { rows } = await sql<{
    nobody: number
    left: number
    left_by: { id: number; name: string; leads: number; follow_ups: number }[]
    results: QueuedLead[]
  }>`
    with behind as materialized (${leftLeads}), page as materialized (${pages[asked.of](asked)})
    select (select count(*)::integer from lead where ${isNobodys}) as nobody, (select count(*)::integer from behind) as left, (
      select coalesce(json_agg(json_build_object('id', staff.id, 'name', staff.name, 'leads', leads, 'follow_ups', follow_ups) order by leads desc, staff.id), '[]')
      from (select by_staff_id, count(*)::integer as leads, count(due_at)::integer as follow_ups from behind group by by_staff_id) as theirs
      join staff on staff.id = theirs.by_staff_id) as left_by, (
      select coalesce(json_agg(${row} order by page.place), '[]')
      from page join lead on lead.id = page.id left join staff as owner on owner.id = lead.owner_id
      left join waiting_lead as waiting on waiting.lead_id = lead.id left join assignment_rule as rule on rule.id = waiting.rule_id) as results`.execute(
    db,
  )
  const found = rows[0] ?? { nobody: 0, left: 0, left_by: [], results: [] }
  const counts = { nobody: found.nobody, left: found.left }
  return { counts, left_by: found.left_by, results: found.results, count: counts[asked.of] }
}
