import { type RawBuilder, sql } from 'kysely'
import { actionIds } from './action-ids.ts'

/** True if the next follow-up of a listed lead has one of these actions or categories. Planned without an action, it counts as a call. */
export const isNextStepOf = (refs: readonly (string | number)[]): RawBuilder<unknown> => {
  const isOfAction = sql`follow_up_action_id = any (${actionIds(refs)})`
  return refs.includes('call') ? sql`(${isOfAction} or follow_up_action_id is null and follow_up_at is not null)` : isOfAction
}
