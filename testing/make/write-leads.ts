import type { Insertable } from 'kysely'
import { noteWords } from '#domains/leads/server/consent/note-words.ts'
import { refreshListings } from '#domains/leads/server/lead/refresh-listing.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { world } from './make-world.ts'
import { instantOf, type RandomLead } from './random-leads.ts'

/** A lead that is written, with its id. */
interface Written {
  id: number
  lead: RandomLead
}

type At = (steps: number) => string

type Rows<Table extends keyof DB> = readonly Insertable<DB[Table]>[]

async function insert<Table extends keyof DB>(db: Database, table: Table, rows: Rows<Table>): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto(table as keyof DB)
      .values(rows as never)
      .execute()
}

type WithId = 'lead' | 'lead_event' | 'child' | 'call'

/** Answers the ids in the order of the rows. */
async function insertForIds<Table extends WithId>(db: Database, table: Table, rows: Rows<Table>): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await db
    .insertInto(table as WithId)
    .values(rows as never)
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

function leadRow(lead: RandomLead, at: At) {
  const { budget: fees } = lead
  return {
    name: lead.name,
    owner_id: lead.owner,
    created_at: at(lead.createdAt),
    erased_at: lead.isErased ? at(0) : null,
    place_ids: lead.places,
    language: lead.language,
    ...(fees && { budget_min: fees.min, budget_max: fees.max, budget_tenure: fees.tenure }),
  }
}

function numbersOf({ id, lead }: Written, at: At) {
  const count = 1 + lead.olderNumbers
  return Array.from({ length: count }, (_, rank) => {
    const countryCode = rank === 0 ? lead.countryCode : 91
    const national = String(9_000_000_000 + id * 1_234_567 + rank * 11)
    return {
      lead_id: id,
      e164: `+${countryCode}${national}`,
      country_code: countryCode,
      national,
      rank,
      dnd: lead.asked.registered,
      wrong_at: rank >= count - lead.wrongNumbers ? at(0) : null,
    }
  })
}

function eventsOf({ id: leadId, lead }: Written, at: At) {
  return lead.events.map((event) => {
    const { kind, action: action_id, subAction: sub_action_id, chase } = event
    const logged = {
      action_id,
      sub_action_id,
      chase,
      means: action_id === world.action.planCall ? 'call_planned' : null,
      scheduled_at: event.isScheduled ? at(-4) : null,
      undone_at: event.isUndone ? at(0) : null,
    }
    const more = { action: logged, comment: { comment: 'Spoke to the father' }, edit: {} }[kind]
    return { lead_id: leadId, kind, at: at(event.at), staff_id: event.staff, ...more }
  })
}

/** The follow-ups that the standing actions of a lead plan. */
function followUpsOf({ id: lead_id, lead }: Written, at: At, actions: readonly number[]) {
  if (actions.length === 0) return []
  const one = (of: number) => actions[of % actions.length] as number
  const rows = [
    ...lead.closed.map(({ dueAt, closedAt, byAction }) => ({
      ...{ due_at: at(dueAt), event_id: one(0), closed_at: at(closedAt), closed_by_event_id: byAction ? one(0) : null },
    })),
    ...(lead.nextCall ? [{ due_at: at(lead.nextCall.dueAt), event_id: one(lead.nextCall.of) }] : []),
    ...lead.appointments.map(({ of, dueAt, kind }) => ({ due_at: at(dueAt), event_id: one(of), category: kind })),
  ]
  return rows.map((row) => ({ lead_id, ...row }))
}

function stepsOf({ id: lead_id, lead }: Written, at: At, children: readonly number[]) {
  const stands = new Set<string>()
  return lead.steps.map(({ step, school: school_id, child, ...row }) => {
    const child_id = children[child - 1] ?? null
    const [kind, status] = step
    const place = [kind, school_id, child_id].join()
    const isRemoved = row.isRemoved || stands.has(place)
    if (!isRemoved) stands.add(place)
    const instants = { on_date: at(row.onDate), created_at: at(row.at), removed_at: isRemoved ? at(0) : null }
    return { lead_id, kind, status, school_id, child_id, ...instants }
  })
}

/** The simulated state alone is of the simulated telephone. */
const placedBy = (state: string) =>
  state === 'simulated' ? { provider: 'loopback', simulated: true } : { provider: 'exotel', simulated: false }

const callsOf = ({ id: lead_id, lead }: Written, at: At) =>
  lead.calls.map(({ made, staff, automatic, isReturned, ...call }) => {
    const [direction, state] = made
    const parts = { direction, state, staff_id: staff, automatic: automatic && direction === 'outbound', placed_at: at(call.at) }
    return { row: { lead_id, e164: '+911', ...placedBy(state), ...parts }, isReturned }
  })

const activitiesOf = ({ id: lead_id, lead }: Written, at: At) =>
  lead.activities.map(({ kind, at: steps, school, schooling, wantsVisit, isRemoved, slot }) => ({
    lead_id,
    kind,
    at: at(steps),
    school_id: school,
    schooling,
    wants_visit: kind === 'enquiry' && wantsVisit,
    removed_at: kind === 'cart' && isRemoved ? at(0) : null,
    slot_at: kind === 'booked_call' ? at(slot) : null,
  }))

const messagesOf = ({ id: lead_id, lead }: Written, at: At) =>
  lead.messages.map(({ direction, at: steps }) => ({
    lead_id,
    e164: '+911',
    direction,
    state: direction === 'incoming' ? 'received' : 'accepted',
    text: 'Hello',
    at: at(steps),
  }))

async function addEvents(db: Database, all: readonly Written[], at: At): Promise<void> {
  const events = all.flatMap((one) => eventsOf(one, at))
  const ids = await insertForIds(db, 'lead_event', events)
  let place = 0
  const followUps = all.flatMap((one) => {
    const own = ids.slice(place, place + one.lead.events.length)
    place += own.length
    const standing = own.filter((_, nth) => one.lead.events[nth]?.kind === 'action' && !one.lead.events[nth]?.isUndone)
    return followUpsOf(one, at, standing)
  })
  await insert(db, 'follow_up', followUps)
}

async function addSteps(db: Database, all: readonly Written[], at: At): Promise<void> {
  const children = all.flatMap(({ id, lead }) => lead.children.map(({ fees }, n) => ({ lead_id: id, name: `Child ${n + 1}`, ...fees })))
  const ids = await insertForIds(db, 'child', children)
  const ofLead = Map.groupBy(ids, (_, place) => children[place]?.lead_id)
  await insert(
    db,
    'milestone',
    all.flatMap((one) => stepsOf(one, at, ofLead.get(one.id) ?? [])),
  )
}

async function addCalls(db: Database, all: readonly Written[], at: At): Promise<void> {
  const calls = all.flatMap((one) => callsOf(one, at))
  const rows = calls.map(({ row }) => row)
  const ids = await insertForIds(db, 'call', rows)
  const missed = calls.flatMap(({ row, isReturned }, place) =>
    row.state === 'missed'
      ? [{ call_id: ids[place] as number, lead_id: row.lead_id, at: row.placed_at, returned_at: isReturned ? at(0) : null }]
      : [],
  )
  await insert(db, 'missed_call', missed)
}

async function writePart(db: Database, leads: readonly RandomLead[], at: At): Promise<void> {
  const ids = await insertForIds(
    db,
    'lead',
    leads.map((lead) => leadRow(lead, at)),
  )
  const all = leads.map((lead, place): Written => ({ id: ids[place] as number, lead }))
  await noteWords(
    db as Transaction,
    all.flatMap(({ id: leadId, lead: { asked } }) => [
      ...(asked.optedOut ? [{ leadId, purpose: 'calls', given: false, saidAt: at(0), how: 'staff' } as const] : []),
      ...(asked.consented ? [{ leadId, purpose: 'registered_calls', given: true, saidAt: at(0), how: 'staff' } as const] : []),
    ]),
  )
  await insert(
    db,
    'lead_number',
    all.flatMap((one) => numbersOf(one, at)),
  )
  await insert(
    db,
    'lead_share',
    all.flatMap(({ id, lead }) => lead.sharedWith.map((staffId) => ({ lead_id: id, staff_id: staffId }))),
  )
  await insert(
    db,
    'parent_activity',
    all.flatMap((one) => activitiesOf(one, at)),
  )
  await insert(
    db,
    'message',
    all.flatMap((one) => messagesOf(one, at)),
  )
  await addEvents(db, all, at)
  await addSteps(db, all, at)
  await addCalls(db, all, at)
  await refreshListings(db, ids)
}

/** So many at a time: a statement takes 65,535 values. */
const part = 100

export async function writeLeads(db: Database, leads: readonly RandomLead[], now: number): Promise<void> {
  const at: At = (steps) => instantOf(steps, now)
  for (let from = 0; from < leads.length; from += part) await writePart(db, leads.slice(from, from + part), at)
}
