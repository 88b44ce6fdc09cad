import type { Insertable } from 'kysely'
import type { DialReason } from '#domains/dialer/contract/dialer.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { kolkataDay, startOfDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { makeLead } from './make-lead.ts'
import { world } from './make-world.ts'

const minute = 60_000
const dayLong = 24 * 60 * minute

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const inDays = (days: number) => new Date(Date.now() + days * dayLong).toISOString()

const startOfToday = () => Date.parse(startOfDay(kolkataDay(Date.now())))

export const agoToday = (minutes: number) => new Date(Math.max(startOfToday(), Date.now() - minutes * minute)).toISOString()

export async function makeCall(db: Database, leadId: number, call: Partial<Insertable<DB['call']>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('call')
    .values({
      lead_id: leadId,
      direction: 'outbound',
      e164: '+919000000000',
      state: 'parent_no_answer',
      ...(call.state === 'simulated' ? { provider: 'loopback', simulated: true } : { provider: 'exotel', simulated: false }),
      ...call,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshListing(db, leadId)
  return id
}

export async function makeMissedCall(db: Database, leadId: number, at: string): Promise<void> {
  const callId = await makeCall(db, leadId, { direction: 'inbound', state: 'missed', placed_at: at })
  await db.insertInto('missed_call').values({ call_id: callId, lead_id: leadId, at }).execute()
  await refreshListing(db, leadId)
}

type Owner = { id: number }
type WaitingFacts = { at?: string; name?: string }

const old = (owner: Owner, { name }: WaitingFacts) => ({ lead: { owner_id: owner.id, created_at: inDays(-100), ...(name && { name }) } })
const spoken = (owner: Owner, at: string) => ({ events: [{ kind: 'comment', at, staff_id: owner.id }] })
const planned = (owner: Owner, actionId: number, due: string) => ({
  events: [{ kind: 'action', at: inDays(-3), action_id: actionId, staff_id: owner.id }],
  followUp: { due_at: due, owner_id: owner.id },
})

/** A parent who needs no call: somebody spoke to them two hours ago. */
export const makeQuietLead = (db: Database, owner: Owner, made: WaitingFacts = {}) =>
  makeLead(db, { ...old(owner, made), ...spoken(owner, inMinutes(-120)) })

export const makeWaiting: Record<DialReason, (db: Database, owner: Owner, made?: WaitingFacts) => Promise<number>> = {
  async missed_call(db, owner, made = {}) {
    const id = await makeQuietLead(db, owner, made)
    await makeMissedCall(db, id, made.at ?? inMinutes(-15))
    return id
  },
  call_back: (db, owner, made = {}) =>
    makeLead(db, { ...old(owner, made), ...planned(owner, world.action.callBack, made.at ?? agoToday(10)) }),
  booked_call: (db, owner, made = {}) =>
    makeLead(db, {
      ...old(owner, made),
      ...spoken(owner, inMinutes(-240)),
      activities: [{ kind: 'booked_call', at: inMinutes(-300), slot_at: made.at ?? inMinutes(2) }],
    }),
  async reply(db, owner, made = {}) {
    const id = await makeQuietLead(db, owner, made)
    const message = { lead_id: id, e164: '+919000000000', direction: 'incoming', text: 'Please call me', at: made.at ?? inMinutes(-5) }
    await db.insertInto('message').values(message).execute()
    await refreshListing(db, id)
    return id
  },
  new_enquiry: (db, owner, made = {}) =>
    makeLead(db, {
      ...old(owner, made),
      ...spoken(owner, inDays(-10)),
      activities: [{ kind: 'enquiry', at: made.at ?? inMinutes(-5), school_id: world.school.plain }],
    }),
  untouched: (db, owner, made = {}) => makeLead(db, { lead: { ...old(owner, made).lead, created_at: made.at ?? inDays(-40) } }),
  missed_follow_up: (db, owner, made = {}) =>
    makeLead(db, {
      ...old(owner, made),
      ...planned(owner, world.action.visit, made.at ?? new Date(startOfToday() - 60 * minute).toISOString()),
    }),
  longest_idle: (db, owner, made = {}) => makeLead(db, { ...old(owner, made), ...spoken(owner, made.at ?? inDays(-5)) }),
}
