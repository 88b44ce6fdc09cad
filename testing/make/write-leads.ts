import { relist } from '#domains/leads/server/lead/relist.ts'
import type { Database } from '#platform/server/db/database.ts'
import { world } from './make-world.ts'
import { instantOf, type RandomLead } from './random-leads.ts'

interface LeadRows {
  db: Database
  id: number
  lead: RandomLead
  at: (steps: number) => string
}

function numbersOf({ id, lead, at }: LeadRows) {
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

async function addEvents({ db, id: leadId, lead, at }: LeadRows): Promise<number[]> {
  const standing: number[] = []
  for (const event of lead.events) {
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
    const row = { lead_id: leadId, kind, at: at(event.at), staff_id: event.staff, ...more }
    const { id } = await db.insertInto('lead_event').values(row).returning('id').executeTakeFirstOrThrow()
    if (kind === 'action' && !event.isUndone) standing.push(id)
  }
  return standing
}

async function addFollowUps({ db, id: leadId, lead, at }: LeadRows, actions: number[]) {
  if (actions.length === 0) return
  const one = (of: number) => actions[of % actions.length] as number
  const rows = [
    ...lead.closed.map(({ dueAt, closedAt, byAction }) => ({
      ...{ due_at: at(dueAt), event_id: one(0), closed_at: at(closedAt), closed_by_event_id: byAction ? one(0) : null },
    })),
    ...(lead.nextCall ? [{ due_at: at(lead.nextCall.dueAt), event_id: one(lead.nextCall.of) }] : []),
    ...lead.appointments.map(({ of, dueAt, kind }) => ({ due_at: at(dueAt), event_id: one(of), category: kind })),
  ]
  for (const row of rows)
    await db
      .insertInto('follow_up')
      .values({ lead_id: leadId, ...row })
      .execute()
}

async function addSteps({ db, id: leadId, lead, at }: LeadRows) {
  const children: number[] = []
  for (const [n, { fees }] of lead.children.entries()) {
    const child = await db
      .insertInto('child')
      .values({ lead_id: leadId, name: `Child ${n + 1}`, ...fees })
      .returning('id')
      .executeTakeFirstOrThrow()
    children.push(child.id)
  }
  const stands = new Set<string>()
  for (const { step, school: school_id, child, ...row } of lead.steps) {
    const child_id = children[child - 1] ?? null
    const [kind, status] = step
    const place = [kind, school_id, child_id].join()
    const isRemoved = row.isRemoved || stands.has(place)
    if (!isRemoved) stands.add(place)
    const instants = { on_date: at(row.onDate), created_at: at(row.at), removed_at: isRemoved ? at(0) : null }
    await db
      .insertInto('milestone')
      .values({ lead_id: leadId, kind, status, school_id, child_id, ...instants })
      .execute()
  }
}

/** The simulated state alone is of the simulated telephone. */
const placedBy = (state: string) =>
  state === 'simulated' ? { provider: 'loopback', simulated: true } : { provider: 'exotel', simulated: false }

async function addCalls({ db, id: leadId, lead, at }: LeadRows) {
  for (const { made, staff, automatic, isReturned, ...call } of lead.calls) {
    const [direction, state] = made
    const parts = { direction, state, staff_id: staff, automatic: automatic && direction === 'outbound', placed_at: at(call.at) }
    const { id } = await db
      .insertInto('call')
      .values({ lead_id: leadId, e164: '+911', ...placedBy(state), ...parts })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (state !== 'missed') continue
    const missed = { call_id: id, lead_id: leadId, at: parts.placed_at, returned_at: isReturned ? at(0) : null }
    await db.insertInto('missed_call').values(missed).execute()
  }
}

async function addMarketplace({ db, id: leadId, lead, at }: LeadRows) {
  const activities = lead.activities.map(({ kind, at: steps, school, schooling, wantsVisit, isRemoved, slot }) => ({
    lead_id: leadId,
    kind,
    at: at(steps),
    school_id: school,
    schooling,
    wants_visit: kind === 'enquiry' && wantsVisit,
    removed_at: kind === 'cart' && isRemoved ? at(0) : null,
    slot_at: kind === 'booked_call' ? at(slot) : null,
  }))
  if (activities.length > 0) await db.insertInto('parent_activity').values(activities).execute()
  const messages = lead.messages.map(({ direction, at: steps }) => ({
    lead_id: leadId,
    e164: '+911',
    direction,
    state: direction === 'incoming' ? 'received' : 'accepted',
    text: 'Hello',
    at: at(steps),
  }))
  if (messages.length > 0) await db.insertInto('message').values(messages).execute()
}

export async function writeLead(db: Database, lead: RandomLead, now: number): Promise<number> {
  const at = (steps: number) => instantOf(steps, now)
  const { budget: fees, asked } = lead
  const { id } = await db
    .insertInto('lead')
    .values({
      name: lead.name,
      owner_id: lead.owner,
      created_at: at(lead.createdAt),
      erased_at: lead.isErased ? at(0) : null,
      place_ids: lead.places,
      language: lead.language,
      call_opt_out_at: asked.optedOut ? at(0) : null,
      call_consent_at: asked.consented ? at(0) : null,
      ...(fees && { budget_min: fees.min, budget_max: fees.max, budget_tenure: fees.tenure }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = { db, id, lead, at }
  await db.insertInto('lead_number').values(numbersOf(written)).execute()
  const shares = lead.sharedWith.map((staffId) => ({ lead_id: id, staff_id: staffId }))
  if (shares.length > 0) await db.insertInto('lead_share').values(shares).execute()
  await addMarketplace(written)
  await addFollowUps(written, await addEvents(written))
  await addSteps(written)
  await addCalls(written)
  await relist(db, id)
  return id
}
