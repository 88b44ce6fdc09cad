import { sql } from 'kysely'
import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import { withoutStage } from '#domains/leads/contract/columns/stage.ts'
import { categoryOf, placeOf, stageInWords, steps } from '#domains/leads/contract/steps.ts'
import { actionIds } from '../../actions/action-ids.ts'
import type { Condition, Conditions, ListColumn } from './list-column.ts'

/**
 * Leads whose furthest step is of a category, or, without a step, whose latest action is. `withoutStage`: leads with neither. The steps of
 * a category are neighbours.
 */
function atStage(category: ActionCategory | typeof withoutStage): Condition {
  if (category === withoutStage) return sql`(steps = 0 and latest_action_id is null)`
  const latest = sql`steps = 0 and latest_action_id = any (${actionIds([category])})`
  const bits = steps.filter((step) => categoryOf(step) === category).map(placeOf)
  const [first = 0, last = 0] = [bits[0], bits.at(-1)]
  return first ? sql`(steps >= ${sql.lit(1 << first)} and steps < ${sql.lit(2 << last)} or ${latest})` : sql`(${latest})`
}

const conditions: Conditions<'stage'> = { stage: atStage }

export const stage: ListColumn = { conditions, exported: [{ title: 'Stage', cell: (lead) => stageInWords(lead).text }] }
