import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Rule } from './allocate.ts'

/** A rule as its evaluation reads it; stands on `assignment_rule as rule`. */
export const ruleColumns = sql<Rule>`json_build_object(
  'id', rule.id, 'name', rule.name, 'places', rule.place_ids, 'boarding', rule.boarding, 'sources', rule.sources,
  'languages', rule.languages, 'receivers', rule.receivers, 'most_untouched', rule.most_untouched,
  'members', array(select staff_id from assignment_rule_member where rule_id = rule.id order by staff_id))`

interface Rules {
  /** Those that are on, in their order. */
  rules: Rule[]
  /** A rule, or any counsellor, has a limit of leads. */
  hasLimits: boolean
}

export async function loadRules(db: Database): Promise<Rules> {
  const { rows } = await sql<{ rule: Rule; limited: boolean }>`
    select ${ruleColumns} as rule, exists (select from assignment_limit) as limited
    from assignment_rule as rule where is_on and deleted_at is null order by place, id`.execute(db)
  const rules = rows.map(({ rule }) => rule)
  return { rules, hasLimits: rows.some(({ limited }) => limited) || rules.some(({ most_untouched }) => most_untouched !== null) }
}
