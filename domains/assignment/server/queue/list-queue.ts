import { sql } from 'kysely'
import type { z } from 'zod'
import type { listQueueChoices, listQueue as operation, QueuedLead } from '#domains/assignment/contract/assignment-queue.ts'
import type { Database } from '#platform/server/db/database.ts'
import { citiesOf } from '../allocation/lead-facts.ts'
import { isNobodys, queuedTables, queueOrder, wasTakenBack } from './queued-leads.ts'

type QueueQuery = z.output<typeof operation.query>

const row = sql<QueuedLead>`json_build_object(
  'id', lead.id, 'name', lead.name, 'source', lead.source, 'created_at', lead.created_at, 'due_at', page.due_at, 'rule', rule.name,
  'phone', (select json_build_object('number', national, 'country_code', country_code) from lead_number where lead_id = lead.id and rank = 0),
  'cities', ${citiesOf},
  'owner', case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.name) end,
  'why', case when lead.owner_id is not null then 'left' when waiting.lead_id is null and ${wasTakenBack} then 'taken_back' when waiting.lead_id is null then 'earlier'
    when waiting.rule_id is null then 'no_rule' when waiting.has_counsellors then 'nobody_there' else 'no_counsellor' end)`

/** One page of the queue, with the number of matches of the filters and the totals of each kind. */
export async function listQueue(db: Database, asked: QueueQuery) {
  const order = queueOrder[asked.of]
  const { rows } = await sql<{
    nobody: number
    left: number
    count: number
    left_by: { id: number; name: string; leads: number; follow_ups: number }[]
    results: QueuedLead[]
  }>`
    with ${queuedTables(asked)}, page as materialized (
      select id, coalesce(due_at, (select min(due_at) from follow_up where lead_id = first.id and closed_at is null)) as due_at,
        row_number() over (order by ${order}) as place
      from (select id, created_at, due_at from queued order by ${order} limit ${asked.limit} offset ${asked.offset}) as first)
    select (select count(*)::integer from lead where ${isNobodys}) as nobody, (select count(*)::integer from behind) as left,
      (select count(*)::integer from queued) as count, (
      select coalesce(json_agg(json_build_object('id', staff.id, 'name', staff.name, 'leads', leads, 'follow_ups', follow_ups) order by leads desc, staff.id), '[]')
      from (select by_staff_id, count(*)::integer as leads, count(due_at)::integer as follow_ups from behind group by by_staff_id) as theirs
      join staff on staff.id = theirs.by_staff_id) as left_by, (
      select coalesce(json_agg(${row} order by page.place), '[]')
      from page join lead on lead.id = page.id left join staff as owner on owner.id = lead.owner_id
      left join waiting_lead as waiting on waiting.lead_id = lead.id left join assignment_rule as rule on rule.id = waiting.rule_id) as results`.execute(
    db,
  )
  const { nobody, left, ...found } = rows[0] ?? { nobody: 0, left: 0, count: 0, left_by: [], results: [] }
  return { ...found, counts: { nobody, left } }
}

type Choices = z.output<typeof listQueueChoices.answer>

/** The sources and cities of what waits, the most frequent first. Leads with the same places are looked up together. */
export async function listChoices(db: Database, of: QueueQuery['of']): Promise<Choices> {
  const { rows } = await sql<Choices>`
    with ${queuedTables({ of })}, one as materialized (
      select source, place_ids, count(*)::integer as leads from queued join lead using (id) group by source, place_ids
    ), source as (
      select source as name, sum(leads)::integer as leads from one group by source
    ), city as (
      select city.id, city.name, sum(leads)::integer as leads
      from (select place_ids, sum(leads) as leads from one group by place_ids) as looked
      cross join lateral (select distinct unnest(lineage) as id from place where place.id = any (looked.place_ids)) as around
      join place as city on city.id = around.id and city.kind = 'city'
      group by city.id, city.name
    )
    select
      (select coalesce(json_agg(json_build_object('name', name, 'leads', leads) order by leads desc, name), '[]') from source) as sources,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'leads', leads) order by leads desc, name), '[]') from city) as cities`.execute(
    db,
  )
  return rows[0] ?? { sources: [], cities: [] }
}
