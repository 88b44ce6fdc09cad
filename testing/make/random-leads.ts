import fc from 'fast-check'
import { chases } from '#domains/leads/contract/steps.ts'
import { world } from './make-world.ts'

/** Past acts on a lead, as the tables keep them; `at` is a number of steps before the test began. */
export interface RandomLead {
  name: string
  owner: number | null
  sharedWith: number[]
  createdAt: number
  isErased: boolean
  budget: { min: number; max: number; tenure: 'M' | 'Q' | 'HY' | 'Y' } | null
  places: number[]
  language: 'hi' | 'mr' | null
  countryCode: number
  olderNumbers: number
  /** How many of the numbers are wrong; the one in use only when all are. */
  wrongNumbers: number
  asked: { optedOut: boolean; consented: boolean; registered: boolean }
  children: { fees: { fees: number; fees_tenure: 'M' | 'Y' } | null }[]
  activities: {
    kind: string
    at: number
    school: number
    schooling: 'day' | 'boarding' | 'online'
    wantsVisit: boolean
    isRemoved: boolean
    slot: number
  }[]
  events: RandomEvent[]
  /** The open next call, and the open appointments: each of one of the actions that stand, if there is any. */
  nextCall: { of: number; dueAt: number } | null
  appointments: { of: number; dueAt: number; kind: string }[]
  closed: { dueAt: number; closedAt: number; byAction: boolean }[]
  /** Steps of the lead; `child` counts from 1, and 0 is none. The first of two with one kind, school and child stands. */
  steps: { at: number; onDate: number; step: readonly [kind: string, status: string]; school: number; child: number; isRemoved: boolean }[]
  calls: { at: number; staff: number; made: readonly [direction: string, state: string]; automatic: boolean; isReturned: boolean }[]
  messages: { direction: 'incoming' | 'outgoing'; at: number }[]
}

interface RandomEvent {
  kind: 'action' | 'comment' | 'edit'
  at: number
  staff: number | null
  action: number
  subAction: number | null
  chase: string | null
  isScheduled: boolean
  isUndone: boolean
}

const step = 6 * 3_600_000
/** No instant lies near a boundary that moves while a test runs: now, or 60 days ago. */
const aside = 17 * 60_000

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
/** Often today. */
const due = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -daysInSteps(10), max: daysInSteps(20) }))
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>, freq = 1) => fc.option(arbitrary, { nil: null, freq })
const few = <Value>(arbitrary: fc.Arbitrary<Value>, most: number) => fc.array(arbitrary, { maxLength: most })
const oneIn = (count: number) => fc.integer({ min: 1, max: count }).map((roll) => roll === count)

const budget = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
    fc.constantFrom('M' as const, 'Q' as const, 'HY' as const, 'Y' as const),
  )
  .map(([one, other, tenure]) => ({ min: Math.min(one, other) * 5_000, max: Math.max(one, other) * 5_000, tenure }))

const school = fc.constantFrom(world.school.collab, world.school.plain)

const activity = fc.record({
  kind: fc.constantFrom('enquiry', 'enquiry', 'cart', 'application', 'booked_call', 'login'),
  at: past,
  school,
  schooling: fc.constantFrom('day' as const, 'day' as const, 'boarding' as const, 'online' as const),
  wantsVisit: fc.boolean(),
  isRemoved: fc.boolean(),
  slot: due,
})

const event = (staffIds: number[], actionIds: number[]): fc.Arbitrary<RandomEvent> =>
  fc
    .record({
      kind: fc.constantFrom('action' as const, 'action' as const, 'comment' as const, 'edit' as const),
      at: past,
      by: fc.constantFrom(...staffIds),
      isByNobody: fc.boolean(),
      action: fc.constantFrom(...actionIds),
      subAction: maybe(fc.constant(world.subAction.evening)),
      // The meaning when it was logged; the action list may have changed since.
      chase: maybe(fc.constantFrom(...chases), 3),
      isScheduled: oneIn(3),
      isUndone: oneIn(6),
    })
    // Actions always have an author.
    .map(({ by, isByNobody, ...rest }) => ({ ...rest, staff: isByNobody && rest.kind !== 'action' ? null : by }))

const steps = [
  ['lead', 'Generated'],
  ['visit', 'Scheduled'],
  ['visit', 'Scheduled'],
  ['visit', 'Done'],
  ['visit', 'Cancelled'],
  ['application', 'Submitted'],
  ['registration', 'In process'],
  ['registration', 'Done'],
  ['admission', 'In process'],
  ['admission', 'Done'],
  ['admission', 'Done'],
  ['admission', 'Already taken'],
  ['admission', 'Cancelled'],
] as const

const calls = [
  ['outbound', 'parent_no_answer'],
  ['outbound', 'connected'],
  ['outbound', 'rejected'],
  ['outbound', 'counsellor_unreachable'],
  ['outbound', 'parent_failed'],
  ['outbound', 'simulated'],
  ['inbound', 'connected'],
  ['inbound', 'missed'],
  ['inbound', 'missed'],
] as const

function earlier(lead: RandomLead, steps: number): RandomLead {
  const moved = <Entry extends { at: number }>(entries: Entry[]) => entries.map((entry) => ({ ...entry, at: entry.at + steps }))
  return {
    ...lead,
    createdAt: lead.createdAt + steps,
    activities: moved(lead.activities),
    events: moved(lead.events),
    steps: moved(lead.steps),
    calls: moved(lead.calls),
    messages: moved(lead.messages),
  }
}

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
    isErased: oneIn(20),
    budget: maybe(budget),
    places: fc.subarray([...Object.values(world.district), ...Object.values(world.locality)], { maxLength: 2 }),
    language: maybe(fc.constantFrom('hi' as const, 'mr' as const)),
    countryCode: fc.constantFrom(91, 91, 91, 1, 971),
    olderNumbers: fc.integer({ min: 0, max: 2 }),
    wrongNumbers: fc.constantFrom(0, 0, 0, 1, 3),
    asked: fc.record({ optedOut: oneIn(10), consented: oneIn(3), registered: oneIn(5) }),
    children: few(
      fc.record({
        fees: maybe(
          fc.record({
            fees: fc.integer({ min: 0, max: 40 }).map((n) => n * 5_000),
            fees_tenure: fc.constantFrom('M' as const, 'Y' as const),
          }),
        ),
      }),
      2,
    ),
    activities: few(activity, 4),
    events: few(event(staffIds, actionIds), 4),
    nextCall: maybe(fc.record({ of: fc.nat(3), dueAt: fc.oneof(fc.constant(0), due) })),
    appointments: few(fc.record({ of: fc.nat(3), dueAt: due, kind: fc.constantFrom('visit', 'registration', 'admission') }), 2),
    closed: few(fc.record({ dueAt: past, closedAt: past, byAction: fc.boolean() }), 2),
    steps: few(fc.record({ at: past, onDate: due, step: fc.constantFrom(...steps), school, child: fc.nat(2), isRemoved: oneIn(4) }), 3),
    calls: few(
      fc.record({
        at: past,
        staff: fc.constantFrom(...staffIds),
        made: fc.constantFrom(...calls),
        automatic: fc.boolean(),
        isReturned: fc.boolean(),
      }),
      2,
    ),
    messages: few(fc.record({ direction: fc.constantFrom('incoming' as const, 'outgoing' as const), at: past }), 2),
  })
