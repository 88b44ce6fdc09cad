import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Rule } from './allocate.ts'

/** A rule as its evaluation reads it; stands on `assignment_rule as rule`. */
export const ruleColumns = sql<Rule>`json_build_object(
  'id', rule.id, 'name', rule.name, 'places', rule.place_ids, 'boarding', rule.boarding, 'sources', rule.sources,
  'languages', rule.languages, 'receivers', rule.receivers, 'most_untouched', rule.most_untouched,
  'members', array(select staff_id from assignment_rule_member where rule_id = rule.id order by staff_id))`

/** The rules that are on, in their order. */
export async function loadRules(db: Database): Promise<Rule[]> {
  const { rows } = await sql<{ rule: Rule }>`
    select ${ruleColumns} as rule from assignment_rule as rule where is_on and deleted_at is null order by place, id`.execute(db)
  return rows.map(({ rule }) => rule)
}
