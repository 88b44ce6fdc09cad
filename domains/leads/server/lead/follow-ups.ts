import { type RawBuilder, sql } from 'kysely'
import { earlyMinutes } from '#domains/leads/contract/steps.ts'
import { agreedInIndia } from '#platform/contract/india.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { WrittenEvent } from './on-lead.ts'

/** An appointment of a category of the action list. Without schools or a child it matches any. */
export interface Appointment {
  category: string
  schoolIds: number[]
  childId: number | null
}

interface NextStep {
  event: WrittenEvent
  ownerId: number | null
  dueAt: string
  /** Undefined for the next call; a lead has one. */
  appointment?: Appointment | undefined
}

export async function openFollowUp(tx: Transaction, leadId: number, { event, ownerId, dueAt, appointment }: NextStep): Promise<void> {
  const about = appointment && { category: appointment.category, school_ids: appointment.schoolIds, child_id: appointment.childId }
  await tx
    .insertInto('follow_up')
    .values({ lead_id: leadId, event_id: event.id, owner_id: ownerId, due_at: dueAt, ...about })
    .execute()
}

/** The open follow-ups that an event settles: the next call (if due, any or none), and appointments of one kind. */
export interface FollowUpsToClose {
  nextCall: 'any' | 'due' | 'none'
  appointments: Appointment | 'none'
}

/** How much earlier than agreed a call may come and still count as the agreed one. */
export const early = sql`make_interval(mins => ${sql.lit(earlyMinutes)})`

const nextCall = {
  any: sql<boolean>`category is null`,
  due: (event: WrittenEvent) => sql<boolean>`category is null and due_at <= ${event.at}::timestamptz + ${early}`,
  none: sql<boolean>`false`,
}

/** An outcome without a school or a child matches any agreed appointment of its category. */
const ofAppointment = ({ category, schoolIds, childId }: Appointment) => sql<boolean>`(category = ${category}
  and (school_ids && ${schoolIds}::integer[] or school_ids = '{}' or ${schoolIds}::integer[] = '{}')
  and (child_id = ${childId}::integer or child_id is null or ${childId}::integer is null))`

function settled({ nextCall: call, appointments }: FollowUpsToClose, event: WrittenEvent) {
  const ofCall = call === 'due' ? nextCall.due(event) : nextCall[call]
  if (appointments === 'none') return ofCall
  return sql<boolean>`(${ofCall} or ${ofAppointment(appointments)})`
}

const close = (tx: Transaction, leadId: number, event: WrittenEvent, which: RawBuilder<boolean>, isCancelled = false) =>
  tx
    .updateTable('follow_up')
    .set({ closed_at: event.at, closed_by_event_id: event.id, is_cancelled: isCancelled })
    .where('lead_id', '=', leadId)
    .where('closed_at', 'is', null)
    .where(which)
    .returning('event_id')
    .execute()

export async function closeFollowUps(tx: Transaction, leadId: number, event: WrittenEvent, what: FollowUpsToClose): Promise<void> {
  await close(tx, leadId, event, settled(what, event))
}

/** Closes the follow-ups that are due at an event: the next call, and appointments whose time has come. */
export async function closeDue(tx: Transaction, leadId: number, event: WrittenEvent): Promise<void> {
  await close(tx, leadId, event, sql`(${nextCall.due(event)} or category is not null and due_at <= ${event.at}::timestamptz)`)
}

/** Cancels the open follow-ups, which never count as done; returns the entries that had agreed them. */
export async function closePlanned(
  tx: Transaction,
  leadId: number,
  event: WrittenEvent,
  which: 'all' | 'calls' | 'none',
): Promise<number[]> {
  if (which === 'none') return []
  const cancelled = await close(tx, leadId, event, which === 'all' ? sql`true` : nextCall.any, true)
  return cancelled.map(({ event_id }) => event_id)
}

/** An entry about whether the parent may be called. */
const isAboutCalls = sql`kind = 'edit' and after ? 'calls'`

/**
 * Cancels the planned calls of leads on do not disturb, as Do Not Call does. The latest entry about calls, which put them there, gets the
 * time of the call. Appointments stay, since they were agreed with a school.
 */
export async function cancelRefusedCalls(tx: Transaction, leadIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; due_at: string }>`
    with said as (
      select distinct on (lead_id) id, lead_id, at from lead_event
      where lead_id = any (${leadIds}::integer[]) and ${isAboutCalls} order by lead_id, id desc
    )
    update follow_up set closed_at = said.at, closed_by_event_id = said.id, is_cancelled = true
    from said join lead on lead.id = said.lead_id
    where follow_up.lead_id = said.lead_id and ${nextCall.any} and follow_up.closed_at is null and lead.call_opt_out_at is not null
    returning said.id, due_at`.execute(tx)
  if (rows.length === 0) return
  const entries = rows.map(({ id, due_at }) => ({ id, planned_call: agreedInIndia(due_at) }))
  await sql`
    update lead_event set before = before || jsonb_build_object('planned_call', told.planned_call), after = after || '{"planned_call": null}'
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as told (id integer, planned_call text)
    where lead_event.id = told.id`.execute(tx)
}

/** Once a lead is off do not disturb again: opens the call that it had cancelled, if its time is still to come and no other is planned. */
export async function reopenRefusedCall(tx: Transaction, leadId: number): Promise<void> {
  await reopenFollowUps(
    tx,
    leadId,
    sql`id = (
      select max(refused.id) from follow_up as refused join lead_event on lead_event.id = refused.closed_by_event_id
      where refused.lead_id = ${leadId} and refused.is_cancelled and ${isAboutCalls}) and due_at > now()`,
  )
}

/** Both are the next call, or appointments of one category that may be at one school for one child. */
const isSameThing = sql`(other.category is not distinct from closed.category
  and (other.school_ids && closed.school_ids or '{}' in (other.school_ids, closed.school_ids))
  and (other.child_id = closed.child_id or other.child_id is null or closed.child_id is null))`

/**
 * Reopens closed follow-ups, unless one for the same thing is open; of two closed ones it reopens the later. If their counsellor
 * has lost the lead, they go to its owner. Returns the entries that had agreed the reopened follow-ups.
 */
export async function reopenFollowUps(tx: Transaction, leadId: number, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    with closed as materialized (select * from follow_up where lead_id = ${leadId} and ${which})
    update follow_up set closed_at = null, closed_by_event_id = null, is_cancelled = false,
      owner_id = case when exists (select from lead_share where lead_id = ${leadId} and staff_id = closed.owner_id) then closed.owner_id
        else coalesce(lead.owner_id, closed.owner_id) end
    from closed join lead on lead.id = ${leadId}
    where follow_up.id = closed.id and not exists (
      select from follow_up as other where other.lead_id = ${leadId} and other.id <> closed.id and ${isSameThing}
        and (other.closed_at is null or other.id > closed.id and exists (select from closed as later where later.id = other.id)))
    returning follow_up.event_id`.execute(tx)
  return rows.map(({ event_id }) => event_id)
}

/** Moves one open follow-up to another time. */
export async function postponeFollowUp(tx: Transaction, id: number, to: string): Promise<void> {
  await tx.updateTable('follow_up').set({ due_at: to }).where('id', '=', id).where('closed_at', 'is', null).execute()
}

/** Gives the open follow-ups of a lead to somebody else; returns each with its former owner. */
export async function moveFollowUps(tx: Transaction, leadId: number, to: number): Promise<{ id: number; owner_id: number | null }[]> {
  return await tx
    .updateTable('follow_up')
    .set({ owner_id: to })
    .where('lead_id', '=', leadId)
    .where('closed_at', 'is', null)
    .returning(['id', sql<number | null>`old.owner_id`.as('owner_id')])
    .execute()
}

/** Gives one counsellor's open follow-ups on a lead to another; returns each with its former owner. */
export async function moveFollowUpsOf(
  tx: Transaction,
  leadId: number,
  { from, to }: { from: number; to: number },
): Promise<{ id: number; owner_id: number | null }[]> {
  return await tx
    .updateTable('follow_up')
    .set({ owner_id: to })
    .where('lead_id', '=', leadId)
    .where('closed_at', 'is', null)
    .where('owner_id', '=', from)
    .returning(['id', sql<number | null>`old.owner_id`.as('owner_id')])
    .execute()
}

interface Return {
  from: number
  owner: number | null
  moved: { id: number; owner_id: number | null }[]
  /** Follow-ups planned before it stay, unless they are in `moved`. */
  since?: string | undefined
}

/** Gives the open follow-ups of one counsellor back: each of `moved` to its former owner, the others to `owner`. */
export async function returnFollowUps(tx: Transaction, leadId: number, { from, owner, moved, since }: Return): Promise<void> {
  const ids = moved.map(({ id }) => id)
  const owners = moved.map(({ owner_id }) => owner_id)
  await sql`
    update follow_up set owner_id = case when id = any (${ids}::integer[])
      then (${owners}::integer[])[array_position(${ids}::integer[], id)] else ${owner}::integer end
    where lead_id = ${leadId} and closed_at is null and owner_id = ${from} and (
      ${since ?? null}::timestamptz is null or id = any (${ids}::integer[])
      or exists (select from lead_event where lead_event.id = follow_up.event_id and lead_event.at >= ${since ?? null}))`.execute(tx)
}
