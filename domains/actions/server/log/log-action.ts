import { sql } from 'kysely'
import type { ActionPayload } from '#domains/actions/contract/actions.ts'
import * as actions from '#domains/actions/contract/actions.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type CheckedAction, checkPayload } from './check-payload.ts'
import { findChild, findSchools } from './find-concerned.ts'
import { recordAction } from './record-action.ts'
import { schoolsMeant } from './schools-meant.ts'

/** An action as it is held: one way to write it, so that its follow-on is known by the same words. */
export const heldPayload = (payload: ActionPayload) => ({
  action_id: payload.action_id,
  sub_action_id: payload.sub_action_id ?? null,
  comment: payload.comment || null,
  schedule_date: payload.schedule_date ?? null,
  schedule_time: payload.schedule_time ?? null,
  ...(payload.plans && { plans: payload.plans }),
})

async function holdAction(tx: Transaction, staff: Staff, leadId: number, payload: actions.ActionPayload): Promise<void> {
  const { action_id } = payload
  const held = { action_id, payload: JSON.stringify(heldPayload(payload)), held_at: sql<string>`now()`, event_id: null }
  await tx
    .insertInto('held_action')
    .values({ lead_id: leadId, staff_id: staff.id, ...held })
    .onConflict((conflict) => conflict.columns(['lead_id', 'staff_id']).doUpdateSet(held))
    .execute()
}

/** How an entry says that a call ended, by the button that logs it. */
const endings = { not_picked: 'not_picked', line_busy: 'busy' } as const
type Ending = (typeof endings)[keyof typeof endings]

async function endingOf(tx: Transaction, { action_id }: CheckedAction): Promise<Ending | undefined> {
  const found = await tx.selectFrom('action').select('dialer_button').where('id', '=', action_id).executeTakeFirst()
  return endings[found?.dialer_button as keyof typeof endings]
}

/** The schools and the child that an action without a follow-on belongs to: those of an application. */
async function findConcerned(tx: Transaction, leadId: number, action: CheckedAction, payload: actions.ActionPayload) {
  if (action.category !== 'application') {
    if (payload.schools ?? payload.child) throw refuse(actions.logAction, 'schoolsNotAsked')
    return { schools: [], child: null }
  }
  const schools = await findSchools(tx, actions.logAction, await schoolsMeant(tx, actions.logAction, { leadId, action, payload }))
  const child = await findChild(tx, actions.logAction, leadId, payload.child)
  return { schools: schools.map(({ id }) => id), child: child?.id ?? null }
}

/** Hears in the same transaction, with the lead locked, how the call ended that its author made. */
export type HeedEnding = (tx: Transaction, staff: Staff, leadId: number, ending: Ending) => Promise<void>

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    readonly heedsEnding?: HeedEnding
  }
}

export async function logAction(
  tx: Transaction,
  staff: Staff,
  leadId: number,
  payload: actions.ActionPayload,
  heeds: readonly HeedEnding[] = [],
) {
  return await onLead(tx, actions.logAction, staff, leadId, async (lead, { record }) => {
    const action = await checkPayload(tx, actions.logAction, payload)
    const concerned = await findConcerned(tx, leadId, action, payload)
    const followOn = actions.followOnOf(action.category)
    if (followOn) {
      await holdAction(tx, staff, leadId, payload)
      return { event_id: null, follow_on: followOn }
    }
    const event = await recordAction(tx, staff, { lead, record }, action, concerned)
    const ending = await endingOf(tx, action)
    if (ending) for (const heed of heeds) await heed(tx, staff, leadId, ending)
    return { event_id: event.id, follow_on: null }
  })
}
