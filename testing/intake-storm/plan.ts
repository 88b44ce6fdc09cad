import { type Dice, seededDice } from '../make/seeded-dice.ts'

/** A parent of the storm: all their events must lead to one lead with a permitted owner. */
export interface PlannedParent {
  /** In E.164; each event names all of them. */
  numbers: string[]
  events: PlannedEvent[]
  boarding: boolean
  city: string | undefined
}

interface PlannedEvent {
  id: string
  isActivity: boolean
  sent: Record<string, unknown>
}

export interface Plan {
  parents: PlannedParent[]
  /** As they are sent: shuffled, and many twice. */
  batches: Record<string, unknown>[][]
}

const zeroes = [0x30, 0x30, 0x30, 0x966, 0xae6]

const inDigitsFrom = (zero: number, digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** A number as somebody may type it. */
function written(dice: Dice, national: string): string {
  const digits = inDigitsFrom(dice.pick(zeroes), national)
  return dice.pick([digits, `0${digits}`, `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`, `0091${digits}`, `(+91) ${digits}`])
}

const kinds = ['enquiry', 'enquiry', 'call-booked', 'log-in', 'message-consent'] as const

function eventOf(dice: Dice, id: string, parent: Pick<PlannedParent, 'boarding' | 'city'>, nationals: string[], now: number): PlannedEvent {
  // The wish for boarding must be in each event, so that any may come first.
  const kind = parent.boarding ? 'enquiry' : dice.pick([...kinds])
  const [first = '', second] = dice.below(2) ? nationals : nationals.toReversed()
  // Each event names all numbers: an event does not join two existing leads, a merge does that.
  const other = second === undefined ? {} : { other_numbers: [written(dice, second)] }
  const sent = {
    ...{ id, kind, at: new Date(now - dice.below(6 * 3600) * 1000).toISOString() },
    parent: { number: written(dice, first), name: `Storm ${nationals[0]}`, ...(parent.city && { city: parent.city }), ...other },
    ...(kind === 'enquiry' && { schooling: parent.boarding ? 'boarding' : 'day' }),
    ...(kind === 'call-booked' && { slot_at: new Date(now + 3_600_000).toISOString() }),
    ...(kind === 'message-consent' && { given: dice.below(2) === 1 }),
  }
  return { id, isActivity: kind !== 'message-consent', sent }
}

function parentOf(dice: Dice, place: number, events: number, cities: readonly string[], now: number): PlannedParent {
  const nationals = [String(7_000_000_000 + place * 2), ...(place % 3 === 0 ? [String(7_000_000_000 + place * 2 + 1)] : [])]
  const about = { boarding: place % 5 === 0, city: place % 2 === 0 ? dice.pick([...cities]) : undefined }
  const planned = Array.from({ length: events }, (_, at) => eventOf(dice, `storm-${place}-${at}`, about, nationals, now))
  return { ...about, numbers: nationals.map((national) => `+91${national}`), events: planned }
}

function shuffled<Item>(dice: Dice, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: dice.roll() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

const eventsOfOne = 10

/** A storm of `events` events, ten of each parent; a fifth of them come twice. */
export function planStorm(events: number, cities: readonly string[], seed: number, now = Date.now()): Plan {
  const dice = seededDice(seed)
  const parents = Array.from({ length: Math.ceil(events / eventsOfOne) }, (_, place) =>
    parentOf(dice, place, Math.min(eventsOfOne, events - place * eventsOfOne), cities, now),
  )
  const own = parents.flatMap((parent) => parent.events.map(({ sent }) => sent))
  const doubled = own.filter(() => dice.below(5) === 0)
  const order = shuffled(dice, [...own, ...doubled])
  const batches: Plan['batches'] = []
  while (order.length > 0) batches.push(order.splice(0, 1 + dice.below(200)))
  return { parents, batches }
}
