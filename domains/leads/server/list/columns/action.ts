import { sql } from 'kysely'
import { steps } from '#domains/leads/contract/steps.ts'
import { joinedText, momentText } from '#domains/lists/server/exports/cell-texts.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import { actionIds } from '../../actions/action-ids.ts'
import { isNextStepOf } from '../../actions/is-next-step-of.ts'
import { isUntouched } from '../lead-sources.ts'
import { type Condition, type Conditions, flag, type ListColumn } from './list-column.ts'

const bitOf = (means: Condition) => sql`array_position(${[...steps]}::text[], ${means})`

const stepsOf = (ids: number[], which: Condition) =>
  sql`(select coalesce(bit_or(1 << ${bitOf(sql`means`)}), 0) from action where id = any (${ids}::integer[]) and ${which})`

/**
 * An action with a step finds leads whose step stands (a visit until its day is over). Any other finds leads with it as the latest action.
 */
function ofActions(refs: readonly (string | number)[], isOfFollowUp: boolean): Condition {
  if (isOfFollowUp) return isNextStepOf(refs)
  const ids = refs.filter((ref) => typeof ref === 'number')
  if (ids.length === 0) return sql`latest_action_id = any (${actionIds(refs)})`
  const isStep = sql`coalesce(means = any (${[...steps]}::text[]), false)`
  const categories = refs.filter((ref) => typeof ref === 'string')
  return sql`(
    latest_action_id = any (array(
      select id from action where category = any (${categories}::text[]) or id = any (${ids}::integer[]) and not ${isStep}))
    or steps & ${stepsOf(ids, sql`${isStep} and means <> 'visit_scheduled'`)} <> 0
    or visit_at >= ${startOfToday} and exists (select from action where id = any (${ids}::integer[]) and means = 'visit_scheduled'))`
}

const conditions: Conditions<'actions' | 'sub_actions' | 'exclude_actions' | 'untouched' | 'action_start_date' | 'action_end_date'> = {
  actions: (refs, { all }) => ofActions(refs, all.has_follow_up === true),
  sub_actions: (ids) => sql`latest_sub_action_id = any (${ids}::integer[])`,
  exclude_actions: (refs) => sql`latest_action_id <> all (${actionIds(refs)})`,
  untouched: flag(isUntouched),
  action_start_date: (day) => sql`latest_action_at >= ${startOfDay(day)}`,
  action_end_date: (day) => sql`latest_action_at < ${startOfNextDay(day)}`,
}

const exported: ListColumn['exported'] = [
  {
    title: 'Latest action',
    cell: ({ latest_action: latest }) => latest && joinedText([latest.name, latest.sub_action, momentText(latest.at)]),
  },
]

export const action: ListColumn = { conditions, orders: { cur_action_created_at: () => sql`latest_action_at` }, exported }
