import { sql } from 'kysely'
import * as actions from '#domains/actions/contract/actions.ts'
import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import type { Meaning } from '#domains/leads/contract/steps.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { checkPayload } from './check-payload.ts'
import { findChild, findSchools } from './find-concerned.ts'
import { heldPayload } from './log-action.ts'
import { recordAction } from './record-action.ts'
import { schoolsMeant } from './schools-meant.ts'

const calls = {
  lead: actions.generateLead,
  visit: actions.scheduleVisit,
  admission: actions.markAdmissionDone,
  registration: actions.markRegistrationDone,
} as const satisfies Record<actions.FollowOn, unknown>

/** A payload with the schools and the child, so that the same one sent again is known by it. */
const completed = (payload: actions.FollowOnPayload) =>
  JSON.stringify({ ...heldPayload(payload), schools: payload.schools?.toSorted((a, b) => a - b) ?? null, child: payload.child ?? null })

/** Found in the same words, or as completed by this payload: a late repeat must not complete an action held after its own. */
async function heldAction(tx: Transaction, staff: Staff, leadId: number, payload: actions.FollowOnPayload) {
  return await tx
    .selectFrom('held_action')
    .innerJoin('action', 'action.id', 'held_action.action_id')
    .leftJoin('lead_event', 'lead_event.id', 'held_action.event_id')
    .select(['event_id', sql<ActionCategory>`category`.as('category'), sql<Meaning | null>`lead_event.means`.as('means')])
    .select(sql<number[]>`coalesce(school_ids, array[school_id])`.as('schools'))
    .where('held_action.lead_id', '=', leadId)
    .where('held_action.staff_id', '=', staff.id)
    .where(
      sql<boolean>`payload = case when event_id is null then ${JSON.stringify(heldPayload(payload))}::jsonb else ${completed(payload)}::jsonb end`,
    )
    .executeTakeFirst()
}

const keepCompleted = (tx: Transaction, staff: Staff, leadId: number, payload: actions.FollowOnPayload, eventId: number) =>
  tx
    .updateTable('held_action')
    .set({ event_id: eventId, payload: completed(payload) })
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', staff.id)
    .execute()

/** Logs a held action with its schools and child. Sent again because its answer was lost, it answers what it did. */
export async function completeAction(
  tx: Transaction,
  staff: Staff,
  kind: actions.FollowOn,
  leadId: number,
  payload: actions.FollowOnPayload,
) {
  const operation = calls[kind]
  return await onLead(tx, operation, staff, leadId, async (lead, { record }) => {
    const held = await heldAction(tx, staff, leadId, payload)
    if (!held) throw refuse(operation, 'notHeld')
    if (actions.followOnOf(held.category) !== kind) throw refuse(operation, 'wrongFollowOn')
    const found = async (schools: number[]) => ({
      schools: await findSchools(tx, operation, schools),
      child: await findChild(tx, operation, leadId, payload.child),
    })
    if (held.event_id !== null)
      return { event_id: held.event_id, ...(await found(payload.schools ?? held.schools)), told: actions.toldOf(held.means) }
    const action = await checkPayload(tx, operation, payload)
    const schools = await schoolsMeant(tx, operation, { leadId, action, payload })
    const concerned = await found(schools)
    const step = { schools: concerned.schools.map(({ id }) => id), child: payload.child ?? null }
    const event = await recordAction(tx, staff, { lead, record }, action, step)
    await keepCompleted(tx, staff, leadId, payload, event.id)
    return { event_id: event.id, ...concerned, told: actions.toldOf(action.means) }
  })
}
