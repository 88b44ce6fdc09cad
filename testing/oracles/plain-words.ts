import { type Step, steps } from '#domains/leads/contract/steps.ts'
import { instant, latestOf, type PlainLead, type Row } from './plain-leads.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type Words = ReturnType<typeof wordsOf>

const never = Number.NEGATIVE_INFINITY
const known = (at: number) => (at === never ? undefined : at)

/** Calls that did not ring, or go on, are none. */
const rang = ['connected', 'parent_no_answer', 'parent_busy']
const isDialed = ({ direction, state }: Row<'call'>) => direction === 'outbound' && rang.includes(state)
/** An entry that only plans the next call is no call and no act. */
const isPlan = ({ means }: Row<'lead_event'>) => means === 'call_planned'
const isSpoken = (call: Row<'call'>) => isDialed(call) || call.state === 'connected'
/** A simulated call of which nobody has said by its own keys that it rang. */
const isUnsaid = ({ simulated, state }: Row<'call'>) =>
  simulated && ['simulated', 'parent_failed', 'counsellor_unreachable'].includes(state)

const outcomeWithin = 12 * hour

/** Outcomes of calls that one person logged, to which none of their calls since the outcome before belongs. */
function outcomesAlone(calls: number[], outcomes: number[]): number {
  let alone = 0
  let before = never
  for (const outcome of outcomes) {
    const since = calls.filter((at) => at <= outcome && at > before)
    if (outcome - latestOf(since) > outcomeWithin) alone++
    before = outcome
  }
  return alone
}

/** Whether who placed the call logged an outcome of any kind before they called again. */
const hasOutcome = (call: Row<'call'>, calls: Row<'call'>[], actions: Row<'lead_event'>[]) =>
  actions.some(({ staff_id, at, ...action }) => {
    const passed = instant(at) - instant(call.placed_at)
    const isTheirs = staff_id !== null && staff_id === call.staff_id && !isPlan({ ...action, staff_id, at })
    const isAgain = (other: Row<'call'>) =>
      other.staff_id === staff_id && instant(other.placed_at) > instant(call.placed_at) && instant(other.placed_at) <= instant(at)
    return isTheirs && passed >= 0 && passed <= outcomeWithin && !calls.some(isAgain)
  })

/** Calls that were dialed, and outcomes logged by hand to which none of them belongs. */
function countCalls({ calls, actionOf }: PlainLead, actions: Row<'lead_event'>[]): number {
  const outcomes = Map.groupBy(
    actions.filter((action) => !isPlan(action) && actionOf(action.action_id)?.category === 'call'),
    ({ staff_id }) => staff_id,
  )
  const alone = [...outcomes].map(([staffId, logged]) => {
    const own = calls.filter((call) => staffId !== null && call.staff_id === staffId && (isSpoken(call) || isUnsaid(call)))
    return outcomesAlone(
      own.map(({ placed_at }) => instant(placed_at)),
      logged.map(({ at }) => instant(at)),
    )
  })
  return (
    calls.filter((call) => isDialed(call) || (isUnsaid(call) && hasOutcome(call, calls, actions))).length +
    alone.reduce((sum, count) => sum + count, 0)
  )
}

function stepOf({ kind, status }: Row<'milestone'>): Step | undefined {
  const word = status === 'Already taken' ? 'taken' : status.toLowerCase().replace(' ', '_')
  return steps.find((step) => step === `${kind}_${word}`)
}

/** When the last admission was noted, if every child has one. One that names no child is that of one of them. */
function allAdmitted({ children }: PlainLead, standing: Row<'milestone'>[]): number | undefined {
  const admissions = standing.filter((row) => ['admission_done', 'admission_taken'].includes(stepOf(row) ?? ''))
  const without = children.filter(({ id }) => !admissions.some(({ child_id }) => child_id === id))
  const spare = admissions.filter(({ child_id }) => child_id === null)
  if (without.length > spare.length) return undefined
  return known(latestOf(admissions.map(({ created_at }) => instant(created_at))))
}

function unansweredOf({ messages }: PlainLead): number | undefined {
  const newest = messages.at(-1)
  return newest?.direction === 'incoming' ? instant(newest.at) : undefined
}

/** Came back after thirty quiet days, and staff did nothing since. */
function isBack({ events, activities }: PlainLead): boolean {
  const [last, before] = activities.map(({ at }) => instant(at)).sort((one, other) => other - one)
  if (last === undefined || before === undefined || last - before < 30 * day) return false
  return last > latestOf(events.filter(({ staff_id }) => staff_id !== null).map(({ at }) => instant(at)))
}

/** The open follow-ups, the earliest first. One without a category is the next call; one without an action was planned. */
function openFollowUps({ followUps, events, actionOf }: PlainLead) {
  const actionIds = new Map(events.map(({ id, action_id }) => [id, action_id]))
  return followUps
    .filter(({ closed_at }) => closed_at === null)
    .map((row) => ({ row, due: instant(row.due_at), actionId: actionIds.get(row.event_id) ?? null }))
    .map((open) => ({ ...open, category: open.actionId === null ? 'call' : actionOf(open.actionId)?.category }))
    .sort((one, other) => one.due - other.due || one.row.id - other.row.id)
}

/** The next of the calls that the parent booked: not if its time was over when they booked again. */
function bookedFor({ activities }: PlainLead, spoken: number, saidNo: number): number | undefined {
  const bookings = activities.filter(({ kind }) => kind === 'booked_call')
  const slots = bookings
    .filter(({ at, slot_at }) => slot_at !== null && spoken < instant(slot_at) - 5 * minute && instant(at) > saidNo)
    .map(({ slot_at }) => instant(slot_at))
    .filter((slot) => !bookings.some(({ at }) => instant(at) > slot + 3 * hour))
  return slots.length > 0 ? Math.min(...slots) : undefined
}

function staffSide(plain: PlainLead) {
  const events = plain.events.filter(({ undone_at }) => undone_at === null)
  const actions = events.filter(({ kind }) => kind === 'action')
  const latestAction = actions.at(-1)
  const acts = events.filter((event) => event.staff_id !== null && ['action', 'comment'].includes(event.kind) && !isPlan(event))
  const spoken = [...acts.map(({ at }) => instant(at)), ...plain.calls.filter(isSpoken).map(({ placed_at }) => instant(placed_at))]
  const standing = plain.steps.filter(({ removed_at }) => removed_at === null)
  const stands = standing.map(stepOf).filter((step) => step !== undefined)
  return {
    latestAction,
    latestActionAt: latestAction && instant(latestAction.at),
    latestCategory: latestAction && plain.actionOf(latestAction.action_id)?.category,
    callCount: countCalls(plain, actions),
    /** When staff last acted; undefined: the lead is untouched. */
    spokenAt: known(latestOf(spoken)),
    /** When somebody last planned the call that answers the parent. */
    putOffAt: known(latestOf(events.filter(isPlan).map(({ at }) => instant(at)))),
    stands,
    stage: steps.findLast((step) => stands.includes(step)),
    visitAt: known(latestOf(standing.filter((row) => stepOf(row) === 'visit_scheduled').map(({ on_date }) => instant(on_date)))),
    saidNoAt: known(
      latestOf([
        ...events.filter(({ chase }) => chase === 'ends' || chase === 'opts_out').map(({ at }) => instant(at)),
        allAdmitted(plain, standing),
      ]),
    ),
    plannedAt: known(
      latestOf(
        events
          .filter(({ kind, scheduled_at }) => ['action', 'next_call_planned'].includes(kind) && scheduled_at !== null)
          .map(({ at }) => instant(at)),
      ),
    ),
  }
}

function parentSide(plain: PlainLead, { saidNoAt = never, plannedAt, spokenAt = never }: ReturnType<typeof staffSide>) {
  const { lead, numbers, activities, messages, missed } = plain
  const [number] = numbers
  const came = [...activities, ...messages.filter(({ direction }) => direction === 'incoming'), ...missed].map(({ at }) => instant(at))
  const isPlanned = plain.followUps.some(({ closed_at }) => closed_at === null)
  const isChaseOver = saidNoAt > latestOf([...came, plannedAt]) && !isPlanned
  const isWrong = number !== undefined && number.wrong_at !== null
  const isOptedOut = lead.call_opt_out_at !== null
  const isNever = isOptedOut || isChaseOver || isWrong
  const unanswered = unansweredOf(plain)
  const waiting = missed.filter(({ returned_at }) => returned_at === null).map(({ at }) => instant(at))
  return {
    askedAt: known(latestOf([...activities.map(({ at }) => instant(at)), unanswered])),
    isUnanswered: unanswered !== undefined,
    isBack: isBack(plain),
    isChaseOver,
    isWrong,
    isOptedOut,
    mayCall: !isNever && (number?.dnd !== true || lead.call_consent_at !== null),
    bookedAt: bookedFor(plain, spokenAt, saidNoAt),
    missedAt: isNever || waiting.length === 0 ? undefined : Math.min(...waiting),
  }
}

/** The words of docs/words.md for a lead, computed from its rows by other means than the server's. */
export function wordsOf(plain: PlainLead) {
  const staff = staffSide(plain)
  const open = openFollowUps(plain)
  const nextCall = open.find(({ row }) => row.category === null)
  return {
    ...staff,
    ...parentSide(plain, staff),
    open,
    due: open[0],
    callBackAt: nextCall?.category === 'call' ? nextCall.due : undefined,
  }
}
