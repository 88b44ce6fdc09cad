import { sql } from 'kysely'
import type { RuleChange } from '#domains/assignment/contract/rules.ts'
import type { Database } from '#platform/server/db/database.ts'
import { bulkOf, bulkReceivers } from '../bulk/bulk-row.ts'

interface ChangesQuery {
  rule?: number | undefined
  limit: number
  offset: number
}

/** Only the parts that are not as they were. */
const changes = sql`(
  select coalesce(json_agg(json_build_object('field', key, 'before', change.before ->> key, 'after', change.after ->> key) order by key), '[]')
  from jsonb_object_keys(coalesce(change.after, '{}') || coalesce(change.before, '{}')) as key
  where change.before ->> key is distinct from change.after ->> key)`

/** What a transfer by the rules moved, or how many of its leads came back; null for a change of a rule. */
const transfer = sql`(
  select json_build_object('of', ${bulkOf}, 'to', ${bulkReceivers}, 'leads', (
    select count(*) from bulk_transfer_lead as one
    where one.bulk_id = bulk.id and (change.kind = 'transferred' and one.event_id is not null or one.outcome = 'returned')))
  from bulk_transfer as bulk where bulk.id = change.bulk_id)`

export async function listRuleChanges(
  db: Database,
  { rule, limit, offset }: ChangesQuery,
): Promise<{ count: number; results: RuleChange[] }> {
  const which = rule === undefined ? sql`true` : sql`change.rule_id = ${rule}`
  const { rows } = await sql<{ count: number; results: RuleChange[] }>`
    with page as (
      select * from assignment_rule_change as change where ${which} order by at desc, id desc limit ${limit} offset ${offset})
    select (select count(*)::integer from assignment_rule_change as change where ${which}) as count, (
      select coalesce(json_agg(json_build_object('id', change.id, 'at', change.at, 'kind', change.kind, 'changes', ${changes}, 'transfer', ${transfer},
        'by', json_build_object('id', staff.id, 'name', staff.name),
        'rule', case when rule.id is not null then json_build_object('id', rule.id, 'name', rule.name) end) order by change.at desc, change.id desc), '[]')
      from page as change join staff on staff.id = change.staff_id left join assignment_rule as rule on rule.id = change.rule_id) as results`.execute(
    db,
  )
  return rows[0] ?? { count: 0, results: [] }
}
