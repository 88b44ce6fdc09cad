import type { z } from 'zod'
import { type EventKind, eventKinds } from '#domains/intake/contract/event-kinds.ts'
import { IntakeEvent, maxOtherNumbers, tooManyNumbers } from '#domains/intake/contract/events.ts'
import { clockTolerance, oldestEvent, type Unclear } from '#domains/intake/contract/intake.ts'
import { malformed } from '#platform/server/http/requests/malformed.ts'
import { readForeign, type TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { type Fields, isFields, pruneEvent } from './prune-event.ts'
import { unclear } from './unclear.ts'

export type Errors = Record<string, string[]>

/** A parent whose event was understood too little to be an activity. */
interface ParentAlone {
  kind: 'parent'
  parent: IntakeEvent['parent']
}

export type ArrivingEvent = (IntakeEvent | ParentAlone) & { at: string }

export interface ReadEvent {
  event: ArrivingEvent
  numbers: [TelephoneNumber, ...TelephoneNumber[]]
  notUnderstood: Unclear[]
}

/** The event as it was read; or the reasons for its refusal, by field, with the numbers that could be read. */
export type EventRead = ReadEvent | { errors: Errors; numbers: TelephoneNumber[] }

const day = 86_400_000

const notANumber = 'This is not a telephone number. Give ten digits, or the country code and the number.'

/** Programs send a telephone number as a number, too. */
const numberText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** The numbers of the parent, the one to call first, and texts in their place that are not numbers. */
function readNumbers(raw: unknown): { numbers: TelephoneNumber[]; notUnderstood: Unclear[] } {
  const parent = isFields(raw) && isFields(raw.parent) ? raw.parent : {}
  const others: unknown[] = Array.isArray(parent.other_numbers) ? parent.other_numbers : []
  const [taken, left] = [others.slice(0, maxOtherNumbers), others.slice(maxOtherNumbers)]
  const written = [['parent.number', parent.number], ...taken.map((value, place) => [`parent.other_numbers.${place}`, value])] as const
  const read = written.map(([field, value]) => {
    const text = numberText(value)
    return { field: String(field), value, number: typeof text === 'string' ? readForeign(text.slice(0, 40)) : undefined }
  })
  const wrong = read.filter(({ value, number }) => value !== undefined && !number)
  return {
    numbers: [...new Map(read.flatMap(({ number }) => (number ? [[number.e164, number] as const] : []))).values()],
    notUnderstood: [
      ...wrong.map(({ field, value }) => unclear(field, value, notANumber)),
      ...(left.length > 0 ? [unclear('parent.other_numbers', left, tooManyNumbers)] : []),
    ],
  }
}

/** Reads what of an event makes sense, around the numbers that were read: the rest is kept with the parent. */
function readAround(raw: Fields, first: TelephoneNumber, now: number): Omit<ReadEvent, 'numbers'> {
  const { number: _number, other_numbers: _others, ...parent } = isFields(raw.parent) ? raw.parent : {}
  const { event, notUnderstood } = pruneEvent({ ...raw, parent: { ...parent, number: first.e164 } })
  if (!event) return parentAlone(raw, first, now, notUnderstood)
  const at = event.at ?? new Date(now).toISOString()
  if (Date.parse(at) > now + clockTolerance * 60_000) {
    const ahead = unclear('at', at, 'This lies in the future, so it counts as now. Check the clock of the server that sends.')
    return { event: { ...event, at: new Date(now).toISOString() }, notUnderstood: [...notUnderstood, ahead] }
  }
  if (Date.parse(at) < now - oldestEvent * day) {
    const late = unclear('at', at, `This is more than ${oldestEvent} days ago, so it does not count as something new.`)
    return parentAlone(raw, first, now, [...notUnderstood, late])
  }
  if (event.kind !== 'call-booked' || !event.slot_at || Math.abs(Date.parse(event.slot_at) - Date.parse(at)) <= 366 * day)
    return { event: { ...event, at }, notUnderstood }
  const { slot_at, ...booked } = event
  return {
    event: { ...booked, at },
    notUnderstood: [...notUnderstood, unclear('slot_at', slot_at, 'This is not within a year of the booking.')],
  }
}

const unused = 'It is kept here as it was sent.'

/** The parent, with all other parts of the event as not understood. */
function parentAlone(raw: Fields, first: TelephoneNumber, now: number, known: readonly Unclear[]): Omit<ReadEvent, 'numbers'> {
  const { number: _number, other_numbers: _others, ...parent } = isFields(raw.parent) ? raw.parent : {}
  const { event, notUnderstood } = pruneEvent({ kind: 'log-in', id: 'parent', parent: { ...parent, number: first.e164 } })
  const problems = new Map([...notUnderstood, ...known].map((one) => [one.field, one]))
  for (const [field, value] of Object.entries(raw))
    if (!['id', 'parent'].includes(field) && !problems.has(field)) problems.set(field, unclear(field, value, unused))
  return {
    event: { kind: 'parent', at: new Date(now).toISOString(), parent: event?.parent ?? { number: first.e164 } },
    notUnderstood: [...problems.values()],
  }
}

const scopeErrors = (raw: Fields, kinds: readonly EventKind[]): Errors =>
  typeof raw.kind === 'string' && raw.kind in eventKinds && !kinds.includes(raw.kind as EventKind)
    ? { kind: [`This key may not send events of the kind ${eventKinds[raw.kind as EventKind]}. Let an admin make one that may.`] }
    : {}

/** The errors of a text that does not fit the shape; an unknown kind is reported at the kind alone. */
const shapeErrors = (error: z.ZodError): Errors => malformed(error).body.errors ?? {}

const errorsOf = (notUnderstood: readonly Unclear[]): Errors =>
  Object.fromEntries(notUnderstood.map(({ field, reason }) => [field, [reason]]))

/** Reads one event as it was sent. It is refused only if it names no number, or its key may not send it. */
export function readEvent(raw: unknown, kinds: readonly EventKind[], now = Date.now()): EventRead {
  const { numbers, notUnderstood } = readNumbers(raw)
  const [first, ...rest] = numbers
  if (!isFields(raw) || !first) {
    const { error } = IntakeEvent.safeParse(raw)
    return { errors: { ...(error && shapeErrors(error)), ...errorsOf(notUnderstood) }, numbers: numbersIn(raw) }
  }
  const errors = scopeErrors(raw, kinds)
  if (Object.keys(errors).length > 0) return { errors, numbers }
  const read = readAround(raw, first, now)
  return { event: read.event, numbers: [first, ...rest], notUnderstood: [...notUnderstood, ...read.notUnderstood] }
}

/** The numbers in a text that is not an event: it is kept until it is corrected, and deleted with the person. */
function numbersIn(raw: unknown): TelephoneNumber[] {
  if (typeof raw === 'string' || typeof raw === 'number') return [readForeign(String(raw).slice(0, 40))].flatMap((number) => number ?? [])
  if (typeof raw !== 'object' || raw === null) return []
  return Object.values(raw).slice(0, 50).flatMap(numbersIn)
}
