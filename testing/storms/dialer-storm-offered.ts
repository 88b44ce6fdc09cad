import type { Selectable } from 'kysely'
import { restMinutes } from '#domains/calls/contract/calls.ts'
import { type DialReason, dialReasons } from '#domains/dialer/contract/dialer.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

type Row<Table extends keyof DB> = Selectable<DB[Table]>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const india = 5.5 * hour

const instantOf = (text: unknown): number => Date.parse(String(text))
const latest = (instants: (number | undefined)[]) => Math.max(Number.NEGATIVE_INFINITY, ...instants.filter((at) => at !== undefined))

/** Everything about one lead, as the tables have it. */
interface Facts {
  lead: Row<'lead'>
  number: Row<'lead_number'> | undefined
  shares: Row<'lead_share'>[]
  events: Row<'lead_event'>[]
  calls: Row<'call'>[]
  activities: Row<'parent_activity'>[]
  messages: Row<'whatsapp_message'>[]
  followUp: Row<'follow_up'> | undefined
  missed: Row<'missed_call'>[]
  categoryOf: ReadonlyMap<number, string>
  /** Members of staff who are still there. */
  active: ReadonlySet<number>
}

/** What decides why a lead is offered. */
interface Story {
  facts: Facts
  now: number
  spoken: number
  asked: number
  category: string | undefined
  due: number | undefined
  mayCall: boolean
  /** Somebody who is still there owns the lead. */
  isOwned: boolean
  /** The newest message is the parent's, or they came back after long. */
  returned: boolean
}

const neverReached = ['rejected', 'counsellor_unreachable']
const isSpoken = ({ direction, state }: Row<'call'>) => (direction === 'outbound' ? !neverReached.includes(state) : state === 'connected')

/** When the parent wrote what nobody answered yet. */
function unansweredOf({ messages }: Facts): number | undefined {
  const newest = messages.toSorted((one, other) => instantOf(other.at) - instantOf(one.at) || other.id - one.id)[0]
  return newest?.direction === 'incoming' ? instantOf(newest.at) : undefined
}

/** Whether the parent came back after thirty days, and staff did nothing since. */
function isBack({ events, activities }: Facts): boolean {
  const [last, before] = activities.map(({ at }) => instantOf(at)).sort((one, other) => other - one)
  if (last === undefined || before === undefined || last - before < 30 * day) return false
  return last > latest(events.filter(({ staff_id }) => staff_id !== null).map(({ at }) => instantOf(at)))
}

function storyOf(facts: Facts, now: number): Story {
  const { lead, number, events, calls, activities, followUp, categoryOf, active } = facts
  const words = events.filter(({ staff_id, kind }) => staff_id !== null && ['action', 'comment'].includes(kind))
  const unanswered = unansweredOf(facts)
  const action = events
    .filter(({ kind }) => kind === 'action')
    .sort((one, other) => instantOf(other.at) - instantOf(one.at) || other.id - one.id)[0]
  return {
    facts,
    now,
    spoken: latest([...words.map(({ at }) => instantOf(at)), ...calls.filter(isSpoken).map(({ placed_at }) => instantOf(placed_at))]),
    asked: latest([...activities.map(({ at }) => instantOf(at)), unanswered]),
    category: action?.action_id ? categoryOf.get(action.action_id) : undefined,
    due: followUp && instantOf(followUp.due_at),
    mayCall: lead.call_opt_out_at === null && (number?.dnd !== true || lead.call_consent_at !== null),
    isOwned: lead.owner_id !== null && active.has(lead.owner_id),
    returned: unanswered !== undefined || isBack(facts),
  }
}

const today = (now: number) => Math.floor((now + india) / day) * day - india
const waits = ({ mayCall, asked, spoken }: Story) => mayCall && asked > spoken
const hasNoStep = ({ mayCall, due, category }: Story) => mayCall && due === undefined && category !== 'admission'
const bookedFor = (slot: number, { now, spoken }: Story) => slot > now - 3 * hour && slot < now + 5 * minute && spoken < slot - 5 * minute

/** Each reason to call, as the decision about serving leads has it. */
const reasons: Record<DialReason, (story: Story, viewer: number) => boolean> = {
  missed_call: ({ facts, isOwned }, viewer) =>
    (!isOwned || facts.lead.owner_id === viewer) && facts.missed.some(({ returned_at }) => returned_at === null),
  call_back: ({ due, now, spoken, category, mayCall }) =>
    mayCall && due !== undefined && due >= today(now) && due <= now && spoken < due && category === 'call',
  booked_call: (story) =>
    story.facts.activities.some(({ kind, slot_at }) => kind === 'booked_call' && slot_at !== null && bookedFor(instantOf(slot_at), story)),
  reply: (story) => waits(story) && story.returned,
  new_enquiry: (story) => waits(story) && !story.returned && story.asked > story.now - 3 * day,
  untouched: (story) => hasNoStep(story) && story.spoken === Number.NEGATIVE_INFINITY,
  missed_follow_up: ({ due, now, spoken, mayCall }) => mayCall && due !== undefined && due < now && spoken < today(now),
  longest_idle: (story) => hasNoStep(story) && story.spoken > Number.NEGATIVE_INFINITY && story.spoken < story.now - day,
}

const live = ['placing', 'dialling', 'in_progress', 'ringing']

/** Whether calls of the last hour keep the lead back; a parent who called us after the dialer called them is not left waiting. */
function isKeptBack({ facts, now }: Story, reason: DialReason): boolean {
  const lately = facts.calls.filter(({ placed_at }) => instantOf(placed_at) > now - restMinutes * minute)
  const rung = lately
    .filter(({ automatic, state }) => automatic && !neverReached.includes(state))
    .map(({ placed_at }) => instantOf(placed_at))
  const missed = facts.missed.filter(({ returned_at }) => returned_at === null).map(({ at }) => instantOf(at))
  const calledUs = reason === 'missed_call' && latest(missed) > latest(rung)
  return lately.some(({ state }) => live.includes(state)) || (rung.length > 0 && !calledUs)
}

const byLead = <Entry extends { lead_id: number | null }>(entries: Entry[]) => {
  const groups = Map.groupBy(entries, ({ lead_id }) => lead_id)
  return (leadId: number) => groups.get(leadId) ?? []
}

async function factsOf(db: Database): Promise<Facts[]> {
  const all = async <Table extends keyof DB>(table: Table) =>
    (await db
      .selectFrom(table as 'lead')
      .selectAll()
      .execute()) as unknown as Row<Table>[]
  const [numbers, shares, events, calls] = [
    byLead(await all('lead_number')),
    byLead(await all('lead_share')),
    byLead(await all('lead_event')),
    byLead(await all('call')),
  ]
  const [activities, messages, followUps, missed] = [
    byLead(await all('parent_activity')),
    byLead(await all('whatsapp_message')),
    byLead(await all('follow_up')),
    byLead(await all('missed_call')),
  ]
  const categoryOf = new Map((await all('action')).map(({ id, category }) => [id, category]))
  const active = new Set((await all('staff')).filter(({ is_active }) => is_active).map(({ id }) => id))
  return (await all('lead')).map((lead) => ({
    lead,
    number: numbers(lead.id).find(({ rank }) => rank === 0),
    shares: shares(lead.id),
    events: events(lead.id),
    calls: calls(lead.id),
    activities: activities(lead.id),
    messages: messages(lead.id),
    followUp: followUps(lead.id).find(({ closed_at }) => closed_at === null),
    missed: missed(lead.id),
    categoryOf,
    active,
  }))
}

/**
 * The leads that the dialer has to offer to one of these counsellors at least, when nobody has any and none rests after a Next: read
 * off the tables by other means than the server's, without the lists and their derived columns. The reasons of each are answered with it.
 */
export async function offeredLeads(db: Database, counsellors: ReadonlySet<number>): Promise<Map<number, DialReason[]>> {
  const now = Date.now()
  const offered = new Map<number, DialReason[]>()
  for (const facts of await factsOf(db)) {
    const { lead, shares } = facts
    if (lead.erased_at !== null || lead.call_opt_out_at !== null) continue
    const viewers = [lead.owner_id, ...shares.map(({ staff_id }) => staff_id)].filter(
      (id) => id !== null && counsellors.has(id),
    ) as number[]
    const story = storyOf(facts, now)
    const found = dialReasons.filter((reason) => !isKeptBack(story, reason) && viewers.some((viewer) => reasons[reason](story, viewer)))
    if (found.length > 0) offered.set(lead.id, found)
  }
  return offered
}
