import fc from 'fast-check'
import { relist } from '#domains/leads/server/core/relist.ts'
import type { Database } from '#platform/server/db/database.ts'
import { world } from './make-world.ts'

/** What was done, as the tables keep it; `at` is a number of steps before the test began. */
export interface RandomLead {
  name: string
  owner: number | null
  sharedWith: number[]
  createdAt: number
  isErased: boolean
  budget: { min: number; max: number; tenure: 'M' | 'Q' | 'HY' | 'Y' } | null
  places: number[]
  countryCode: number
  olderNumbers: number
  activities: {
    kind: string
    at: number
    school: number
    schooling: 'day' | 'boarding' | 'online'
    wantsVisit: boolean
    isRemoved: boolean
  }[]
  events: { kind: 'action' | 'comment' | 'edit'; at: number; staff: number | null; action: number; subAction: number | null }[]
  /** When the open follow-up of the latest action is due. */
  dueAt: number | null
  closed: { dueAt: number; closedAt: number; byAction: boolean }[]
  messages: { direction: 'incoming' | 'outgoing'; at: number }[]
}

const step = 6 * 3_600_000
/** No instant lies near a boundary that moves while a test runs: now, or 60 days ago. */
const aside = 17 * 60_000

/** The instant of so many steps before `now`; negative ones lie after it. */
export const instantOf = (steps: number, now: number) => new Date(now - steps * step - Math.sign(steps || 1) * aside).toISOString()

/** Parts of names, with all that LIKE, spreadsheets and alphabets make special. */
export const nameParts = [
  'Riya',
  'Sharma',
  '100%',
  '_x',
  '\\',
  'श्रीनिवास',
  'रिया',
  "O'Brien",
  'ÉCOLE',
  '98765',
  '"q"',
  '😀',
  '=1+1',
  'a\\%b',
]

const daysInSteps = (days: number) => days * 4
const past = fc.oneof(
  fc.integer({ min: 0, max: daysInSteps(3) }),
  fc.integer({ min: 0, max: daysInSteps(120) }),
  fc.integer({ min: daysInSteps(59), max: daysInSteps(61) }),
)
const due = fc.integer({ min: -daysInSteps(10), max: daysInSteps(20) })
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const few = <Value>(arbitrary: fc.Arbitrary<Value>, most: number) => fc.array(arbitrary, { maxLength: most })

const budget = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
    fc.constantFrom('M' as const, 'Q' as const, 'HY' as const, 'Y' as const),
  )
  .map(([one, other, tenure]) => ({ min: Math.min(one, other) * 5_000, max: Math.max(one, other) * 5_000, tenure }))

const activity = fc.record({
  kind: fc.constantFrom('enquiry', 'enquiry', 'cart', 'application', 'booked_call', 'login'),
  at: past,
  school: fc.constantFrom(world.school.collab, world.school.plain),
  schooling: fc.constantFrom('day' as const, 'day' as const, 'boarding' as const, 'online' as const),
  wantsVisit: fc.boolean(),
  isRemoved: fc.boolean(),
})

/** The lead with all that was done lying so many steps earlier. */
function earlier(lead: RandomLead, steps: number): RandomLead {
  const moved = <Entry extends { at: number }>(entries: Entry[]) => entries.map((entry) => ({ ...entry, at: entry.at + steps }))
  return {
    ...lead,
    createdAt: lead.createdAt + steps,
    activities: moved(lead.activities),
    events: moved(lead.events),
    messages: moved(lead.messages),
  }
}

/** Any lead that these members of staff could have, with any of these actions logged; of a tenth all of it is long ago. */
export const randomLead = (staffIds: number[], actionIds: number[]): fc.Arbitrary<RandomLead> =>
  fc
    .tuple(fc.integer({ min: 0, max: 9 }), anyLead(staffIds, actionIds))
    .map(([roll, lead]) => (roll === 0 ? earlier(lead, daysInSteps(61)) : lead))

const anyLead = (staffIds: number[], actionIds: number[]): fc.Arbitrary<RandomLead> =>
  fc.record({
    name: fc.array(fc.constantFrom(...nameParts), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    owner: fc.option(fc.constantFrom(...staffIds), { nil: null, freq: 3 }),
    sharedWith: fc.subarray(staffIds, { maxLength: 2 }),
    createdAt: past,
    isErased: fc.integer({ min: 0, max: 19 }).map((roll) => roll === 0),
    budget: maybe(budget),
    places: fc.subarray([...Object.values(world.district), ...Object.values(world.locality)], { maxLength: 2 }),
    countryCode: fc.constantFrom(91, 91, 91, 1),
    olderNumbers: fc.integer({ min: 0, max: 2 }),
    activities: few(activity, 4),
    events: few(
      fc.record({
        kind: fc.constantFrom('action' as const, 'action' as const, 'comment' as const, 'edit' as const),
        at: past,
        staff: maybe(fc.constantFrom(...staffIds)),
        action: fc.constantFrom(...actionIds),
        subAction: maybe(fc.constant(world.subAction.evening)),
      }),
      4,
    ),
    dueAt: maybe(due),
    closed: few(fc.record({ dueAt: past, closedAt: past, byAction: fc.boolean() }), 2),
    messages: few(fc.record({ direction: fc.constantFrom('incoming' as const, 'outgoing' as const), at: past }), 2),
  })

/** The numbers of the lead with this id, the one in use first. */
export const numbersOf = (lead: RandomLead, id: number) =>
  Array.from({ length: 1 + lead.olderNumbers }, (_, rank) => ({
    country_code: rank === 0 ? lead.countryCode : 91,
    national: String(9_000_000_000 + id * 1_234_567 + rank * 11),
    rank,
  }))

/** The place of the latest among instants, or undefined; of equal ones it is the one that was written last. */
export function latest<Entry extends { at: number }>(entries: Entry[]): Entry | undefined {
  return entries.reduce<Entry | undefined>((found, entry) => (!found || entry.at <= found.at ? entry : found), undefined)
}

async function addEvents(db: Database, leadId: number, lead: RandomLead, at: (steps: number) => string): Promise<number | undefined> {
  let ofLatestAction: number | undefined
  const latestAction = latest(lead.events.filter((event) => event.kind === 'action'))
  for (const event of lead.events) {
    const action = event.kind === 'action' ? { action_id: event.action, sub_action_id: event.subAction } : {}
    const comment = event.kind === 'comment' ? { comment: 'Spoke to the father' } : {}
    const row = { lead_id: leadId, kind: event.kind, at: at(event.at), staff_id: event.staff, ...action, ...comment }
    const { id } = await db.insertInto('lead_event').values(row).returning('id').executeTakeFirstOrThrow()
    if (event === latestAction) ofLatestAction = id
  }
  return ofLatestAction
}

async function addFollowUps(db: Database, leadId: number, lead: RandomLead, eventId: number, at: (steps: number) => string) {
  for (const { dueAt, closedAt, byAction } of lead.closed)
    await db
      .insertInto('follow_up')
      .values({
        lead_id: leadId,
        event_id: eventId,
        due_at: at(dueAt),
        closed_at: at(closedAt),
        closed_by_event_id: byAction ? eventId : null,
      })
      .execute()
  if (lead.dueAt !== null)
    await db
      .insertInto('follow_up')
      .values({ lead_id: leadId, event_id: eventId, due_at: at(lead.dueAt) })
      .execute()
}

async function addMarketplace(db: Database, leadId: number, lead: RandomLead, at: (steps: number) => string) {
  const activities = lead.activities.map(({ kind, at: steps, school, schooling, wantsVisit, isRemoved }) => ({
    lead_id: leadId,
    kind,
    at: at(steps),
    school_id: school,
    schooling,
    wants_visit: kind === 'enquiry' && wantsVisit,
    removed_at: kind === 'cart' && isRemoved ? at(0) : null,
  }))
  if (activities.length > 0) await db.insertInto('parent_activity').values(activities).execute()
  const messages = lead.messages.map(({ direction, at: steps }) => ({
    lead_id: leadId,
    e164: '+911',
    direction,
    text: 'Hello',
    at: at(steps),
  }))
  if (messages.length > 0) await db.insertInto('whatsapp_message').values(messages).execute()
}

/** Writes a random lead into the tables and lists it; answers its id. */
export async function writeLead(db: Database, lead: RandomLead, now: number): Promise<number> {
  const at = (steps: number) => instantOf(steps, now)
  const { budget: fees } = lead
  const { id } = await db
    .insertInto('lead')
    .values({
      name: lead.name,
      owner_id: lead.owner,
      created_at: at(lead.createdAt),
      erased_at: lead.isErased ? at(0) : null,
      place_ids: lead.places,
      ...(fees && { budget_min: fees.min, budget_max: fees.max, budget_tenure: fees.tenure }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbers = numbersOf(lead, id).map((number) => ({ ...number, lead_id: id, e164: `+${number.country_code}${number.national}` }))
  await db.insertInto('lead_number').values(numbers).execute()
  const shares = lead.sharedWith.map((staffId) => ({ lead_id: id, staff_id: staffId }))
  if (shares.length > 0) await db.insertInto('lead_share').values(shares).execute()
  await addMarketplace(db, id, lead, at)
  const eventId = await addEvents(db, id, lead, at)
  if (eventId) await addFollowUps(db, id, lead, eventId, at)
  await relist(db, id)
  return id
}
