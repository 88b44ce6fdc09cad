import { sql } from 'kysely'
import type { Rule } from '#domains/assignment/contract/rules.ts'
import type { Database } from '#platform/server/db/database.ts'
import { named } from '#platform/server/db/named.ts'

const given = sql`(
  select count(*)::integer from lead_assignment where rule_id = rule.id and at > now() - interval '7 days')`

const row = sql<Rule>`json_build_object(
  'id', rule.id, 'is_on', rule.is_on, 'version', rule.version, 'name', rule.name, 'boarding', rule.boarding, 'sources', rule.sources,
  'languages', rule.languages, 'receivers', rule.receivers, 'most_untouched', rule.most_untouched, 'given', ${given},
  'places', (
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind) order by name), '[]')
    from place where place.id = any (rule.place_ids)),
  'staff', (
    select coalesce(json_agg(${named('staff')} order by staff.name), '[]')
    from assignment_rule_member as member join staff on staff.id = member.staff_id where member.rule_id = rule.id))`

/** The rules that were not deleted, in their order; or one of them. */
export async function readRules(db: Database, id?: number): Promise<Rule[]> {
  const which = id === undefined ? sql`true` : sql`rule.id = ${id}`
  const { rows } = await sql<{ rule: Rule }>`
    select ${row} as rule from assignment_rule as rule where deleted_at is null and ${which} order by place, rule.id`.execute(db)
  return rows.map(({ rule }) => rule)
}
