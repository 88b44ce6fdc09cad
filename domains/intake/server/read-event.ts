import type { z } from 'zod'
import { type EventKind, eventKinds, IntakeEvent } from '#domains/intake/contract/events.ts'
import { clockTolerance, oldestEvent } from '#domains/intake/contract/intake.ts'
import { malformed } from '#platform/server/http/malformed.ts'
import { readForeign, type TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'

export type Errors = Record<string, string[]>

export interface ReadEvent {
  event: IntakeEvent
  numbers: [TelephoneNumber, ...TelephoneNumber[]]
}

/** What an event says, or what is wrong with it by field, and the numbers that could be read all the same. */
export type EventRead = ReadEvent | { errors: Errors; numbers: TelephoneNumber[] }

const day = 86_400_000

const notANumber = 'This is no telephone number. Give ten digits, or the country code and the number.'

function readNumbers({ parent }: IntakeEvent): { numbers: TelephoneNumber[]; errors: Errors } {
  const written = [
    ['parent.number', parent.number],
    ...(parent.other_numbers ?? []).map((text, place) => [`parent.other_numbers.${place}`, text]),
  ] as [string, string][]
  const read = written.map(([field, text]) => ({ field, number: readForeign(text) }))
  const errors = Object.fromEntries(read.filter(({ number }) => !number).map(({ field }) => [field, [notANumber]]))
  return { numbers: read.flatMap(({ number }) => number ?? []), errors }
}

function timeErrors(event: IntakeEvent, now: number): Errors {
  const at = Date.parse(event.at)
  if (at > now + clockTolerance * 60_000) return { at: ['This lies in the future. Check the clock of the server that sends.'] }
  if (at < now - oldestEvent * day) return { at: [`This is more than ${oldestEvent} days ago. Bring older parents in from a file.`] }
  if (event.kind !== 'call-booked') return {}
  const slot = Date.parse(event.slot_at)
  return Math.abs(slot - at) > 366 * day ? { slot_at: ['Give a time within a year of the booking.'] } : {}
}

const scopeErrors = (kind: EventKind, kinds: readonly EventKind[]): Errors =>
  kinds.includes(kind) ? {} : { kind: [`This key may not send events of the kind ${eventKinds[kind]}. Let an admin make one that may.`] }

/** What is wrong with a text of ours in which a wrong kind stands is said of the kind alone. */
const shapeErrors = (error: z.ZodError): Errors => malformed(error).body.errors ?? {}

/** Reads one event as it was sent. */
export function readEvent(raw: unknown, kinds: readonly EventKind[], now = Date.now()): EventRead {
  const parsed = IntakeEvent.safeParse(raw)
  if (!parsed.success) return { errors: shapeErrors(parsed.error), numbers: numbersIn(raw) }
  const event = parsed.data
  const { numbers, errors: ofNumbers } = readNumbers(event)
  const errors = { ...scopeErrors(event.kind, kinds), ...timeErrors(event, now), ...ofNumbers }
  const [first, ...rest] = numbers
  if (!first || Object.keys(errors).length > 0) return { errors, numbers }
  return { event, numbers: [first, ...rest] }
}

/** The numbers that can be read in something that is no event: it is kept until it is mended, and goes with the person. */
function numbersIn(raw: unknown): TelephoneNumber[] {
  if (typeof raw === 'string' || typeof raw === 'number') return [readForeign(String(raw).slice(0, 40))].flatMap((number) => number ?? [])
  if (typeof raw !== 'object' || raw === null) return []
  return Object.values(raw).slice(0, 50).flatMap(numbersIn)
}
