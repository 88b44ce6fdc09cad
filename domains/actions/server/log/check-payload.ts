import { sql } from 'kysely'
import type { ActionPayload, generateLead, logAction, Plans } from '#domains/actions/contract/actions.ts'
import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import type { Chase, Meaning } from '#domains/leads/contract/steps.ts'
import { instantAt } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import { isPast, isTooFar } from './schedule-limits.ts'

export interface CheckedAction {
  action_id: number
  sub_action_id: number | null
  category: ActionCategory
  means: Meaning | null
  chase: Chase | null
  comment: string | null
  scheduled_at: string | null
  plans: Plans
}

interface Found {
  category: ActionCategory
  action_needs: boolean
  means: Meaning | null
  chase: Chase | null
  sub_found: boolean
  sub_needs: boolean
  past: boolean
  far: boolean
}

/** What the action list says of the payload now; the database's clock alone says what has passed. */
async function look(db: Database, { action_id, sub_action_id }: ActionPayload, scheduledAt: string | null): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select action.category, action.needs_schedule as action_needs, action.means, action.chase,
      sub_action.id is not null as sub_found, coalesce(sub_action.needs_schedule, false) as sub_needs,
      ${isPast(scheduledAt)} as past, ${isTooFar(scheduledAt)} as far
    from action
    left join sub_action on sub_action.id = ${sub_action_id ?? null} and sub_action.action_id = action.id and sub_action.retired_at is null
    where action.id = ${action_id} and action.retired_at is null`.execute(db)
  return rows[0]
}

export async function checkPayload(
  db: Database,
  operation: Pick<typeof logAction | typeof generateLead, 'refusals'>,
  payload: ActionPayload,
): Promise<CheckedAction> {
  const { action_id, schedule_date, schedule_time } = payload
  const sub_action_id = payload.sub_action_id ?? null
  const scheduled_at = schedule_date && schedule_time ? instantAt(schedule_date, schedule_time) : null
  const found = await look(db, payload, scheduled_at)
  if (!found) throw refuseField(operation, 'actionNotFound', 'action_id')
  if (sub_action_id !== null && !found.sub_found) throw refuseField(operation, 'subActionForeign', 'sub_action_id')
  if ((found.action_needs || found.sub_needs) && scheduled_at === null) throw refuseField(operation, 'scheduleMissing', 'schedule_date')
  if (found.past) throw refuseField(operation, 'schedulePast', 'schedule_date')
  if (found.far) throw refuseField(operation, 'scheduleFar', 'schedule_date')
  const { category, means, chase } = found
  return {
    action_id,
    sub_action_id,
    category,
    means,
    chase,
    comment: payload.comment || null,
    scheduled_at,
    plans: payload.plans ?? 'cancel',
  }
}
