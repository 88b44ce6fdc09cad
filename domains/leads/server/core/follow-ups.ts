import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { WrittenEvent } from './on-lead.ts'

/** An appointment of a category of the action list, at schools, for a child; none named: of whichever. */
export interface Appointment {
  category: string
  schoolIds: number[]
  childId: number | null
}

interface NextStep {
  event: WrittenEvent
  ownerId: number | null
  dueAt: string
  /** Without it, it is the next call, of which a lead has one. */
  appointment?: Appointment | undefined
}

export async function openFollowUp(tx: Transaction, leadId: number, { event, ownerId, dueAt, appointment }: NextStep): Promise<void> {
  const about = appointment && { category: appointment.category, school_ids: appointment.schoolIds, child_id: appointment.childId }
  await tx
    .insertInto('follow_up')
    .values({ lead_id: leadId, event_id: event.id, owner_id: ownerId, due_at: dueAt, ...about })
    .execute()
}

/** Which open follow-ups an event settles: the next call (one that is due, or any), and the appointments of a kind, or all. */
export interface Settled {
  nextCall: 'any' | 'due' | 'none'
  appointments: 'all' | Appointment | 'none'
}

/** A call that comes so much earlier than agreed is the one that was agreed. */
const early = sql.lit('1 hour')

const nextCall = {
  any: sql<boolean>`category is null`,
  due: (event: WrittenEvent) => sql<boolean>`category is null and due_at <= ${event.at}::timestamptz + interval ${early}`,
  none: sql<boolean>`false`,
}

/** An outcome that names no school or no child speaks of whichever was agreed. */
const ofAppointment = ({ category, schoolIds, childId }: Appointment) => sql<boolean>`(category = ${category}
  and (school_ids && ${schoolIds}::integer[] or school_ids = '{}' or ${schoolIds}::integer[] = '{}')
  and (child_id = ${childId}::integer or child_id is null or ${childId}::integer is null))`

function settled({ nextCall: call, appointments }: Settled, event: WrittenEvent) {
  const ofCall = call === 'due' ? nextCall.due(event) : nextCall[call]
  if (appointments === 'none') return ofCall
  return sql<boolean>`(${ofCall} or ${appointments === 'all' ? sql`category is not null` : ofAppointment(appointments)})`
}

export async function closeFollowUps(tx: Transaction, leadId: number, event: WrittenEvent, what: Settled): Promise<void> {
  await tx
    .updateTable('follow_up')
    .set({ closed_at: event.at, closed_by_event_id: event.id })
    .where('lead_id', '=', leadId)
    .where('closed_at', 'is', null)
    .where(settled(what, event))
    .execute()
}

/** Moves one open follow-up to another time. */
export async function postponeFollowUp(tx: Transaction, id: number, to: string): Promise<void> {
  await tx.updateTable('follow_up').set({ due_at: to }).where('id', '=', id).where('closed_at', 'is', null).execute()
}

/** Gives the open follow-ups of a lead to somebody else; answers each with whose it was. */
export async function moveFollowUps(tx: Transaction, leadId: number, to: number): Promise<{ id: number; owner_id: number | null }[]> {
  return await tx
    .updateTable('follow_up')
    .set({ owner_id: to })
    .where('lead_id', '=', leadId)
    .where('closed_at', 'is', null)
    .returning(['id', sql<number | null>`old.owner_id`.as('owner_id')])
    .execute()
}

/** Gives the open follow-ups that one has on a lead to another; answers each with whose it was. */
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
}

export async function returnFollowUps(tx: Transaction, leadId: number, { from, owner, moved }: Return): Promise<void> {
  const ids = moved.map(({ id }) => id)
  const owners = moved.map(({ owner_id }) => owner_id)
  await sql`
    update follow_up set owner_id = case when id = any (${ids}::integer[])
      then (${owners}::integer[])[array_position(${ids}::integer[], id)] else ${owner}::integer end
    where lead_id = ${leadId} and closed_at is null and owner_id = ${from}`.execute(tx)
}
