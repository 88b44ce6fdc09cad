import { restMinutes } from '#domains/calls/contract/calls.ts'
import { type DialReason, dialReasons } from '#domains/dialer/contract/dialer.ts'
import type { Clock } from '#domains/dialer/server/queues/queues.ts'
import type { Database } from '#platform/server/db/database.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { instant, latestOf, type PlainLead, readLeads } from '../oracles/plain-leads.ts'
import { type Words, wordsOf } from '../oracles/plain-words.ts'
import { isTheirDay } from '../oracles/plain-zones.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const india = 5.5 * hour

interface Story extends Words {
  plain: PlainLead
  now: number
}

const today = (now: number) => Math.floor((now + india) / day) * day - india
const isSpokenSince = ({ spokenAt }: Story, at: number) => spokenAt !== undefined && spokenAt >= at
const returned = ({ isUnanswered, isBack }: Story) => isUnanswered || isBack
const waits = ({ mayCall, askedAt, spokenAt, putOffAt }: Story) =>
  mayCall && askedAt !== undefined && askedAt > Math.max(spokenAt ?? Number.NEGATIVE_INFINITY, putOffAt ?? Number.NEGATIVE_INFINITY)
const hasNoStep = ({ mayCall, due }: Story) => mayCall && due === undefined

/** A call-back of today is missed only tomorrow. */
const isCallBackOfToday = ({ due, callBackAt, now }: Story) =>
  callBackAt !== undefined && callBackAt === due?.due && callBackAt >= today(now)

const reasons: Record<DialReason, (story: Story, viewer: number) => boolean> = {
  missed_call: ({ plain, missedAt }, viewer) => missedAt !== undefined && (!plain.isOwned || plain.lead.owner_id === viewer),
  call_back: (story) => {
    const { callBackAt: at, now, mayCall } = story
    return mayCall && at !== undefined && at >= today(now) && at <= now && !isSpokenSince(story, at)
  },
  booked_call: ({ bookedAt, isWrong, now }) =>
    bookedAt !== undefined && !isWrong && bookedAt > now - 3 * hour && bookedAt < now + 5 * minute,
  reply: (story) => waits(story) && returned(story),
  new_enquiry: (story) => waits(story) && !returned(story) && (story.askedAt as number) > story.now - 3 * day,
  untouched: (story) => hasNoStep(story) && story.spokenAt === undefined,
  missed_follow_up: (story) =>
    story.mayCall &&
    story.due !== undefined &&
    story.due.due < story.now &&
    !isSpokenSince(story, today(story.now)) &&
    !isCallBackOfToday(story),
  longest_idle: (story) => hasNoStep(story) && story.spokenAt !== undefined && story.spokenAt < story.now - day,
}

/** The place of a reason in the order: that of a reply goes by its age. */
function placeOf(reason: DialReason, { askedAt = 0, now }: Story): number {
  const place = dialReasons.indexOf(reason)
  if (reason !== 'reply' || askedAt > now - day) return place
  return dialReasons.indexOf(askedAt > now - 30 * day ? 'untouched' : 'longest_idle') - 0.5
}

const neverReached = ['rejected', 'counsellor_unreachable']
const live = ['placing', 'dialling', 'in_progress', 'ringing']

/** Whether calls of the last hour keep the lead back; a parent who called us after the dialer called them is not left waiting. */
function isKeptBack({ plain, now }: Story, reason: DialReason): boolean {
  const lately = plain.calls.filter(({ placed_at }) => instant(placed_at) > now - restMinutes * minute)
  const rung = lately
    .filter(({ automatic, state }) => automatic && !neverReached.includes(state))
    .map(({ placed_at }) => instant(placed_at))
  const missed = plain.missed.filter(({ returned_at }) => returned_at === null).map(({ at }) => instant(at))
  const calledUs = reason === 'missed_call' && latestOf(missed) > latestOf(rung)
  return lately.some(({ state }) => live.includes(state)) || (rung.length > 0 && !calledUs)
}

const wholeDay: Clock = { firm: firmWith({ calling_hours: { from: '00:00', until: '24:00' } }), now: () => new Date() }

/** Read off the tables by other means than the server's, without the lists. Each with its reasons, the best first. */
export async function offersTo(
  db: Database,
  counsellors: ReadonlySet<number>,
  clock = wholeDay,
): Promise<Map<number, Map<number, DialReason[]>>> {
  const now = Date.now()
  const offers = new Map([...counsellors].map((id) => [id, new Map<number, DialReason[]>()]))
  for (const plain of await readLeads(db)) {
    const { lead, shares, numbers } = plain
    if (lead.erased_at !== null || lead.call_opt_out_at !== null) continue
    if (!numbers[0] || !isTheirDay(numbers[0].e164, clock)) continue
    const story = { ...wordsOf(plain), plain, now }
    for (const viewer of new Set([lead.owner_id, ...shares])) {
      const found = dialReasons
        .filter((reason) => !isKeptBack(story, reason) && reasons[reason](story, viewer ?? 0))
        .sort((one, other) => placeOf(one, story) - placeOf(other, story))
      if (found.length > 0) offers.get(viewer ?? 0)?.set(lead.id, found)
    }
  }
  return offers
}

export async function offeredLeads(db: Database, counsellors: ReadonlySet<number>): Promise<Map<number, DialReason[]>> {
  const offers = await offersTo(db, counsellors)
  return new Map([...offers.values()].flatMap((ofOne) => [...ofOne]))
}
