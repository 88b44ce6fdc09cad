import type { z } from 'zod'
import { IntakeEvent, longestMessage } from '#domains/intake/contract/events.ts'
import type { Unclear } from '#domains/intake/contract/intake.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { malformed } from '#platform/server/http/requests/malformed.ts'
import { unclear } from './unclear.ts'

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const wordsOfOurs = ['gender', 'schooling']

/** A value as it is meant: digits in quotes, a word of ours in capitals. */
function pruned(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (field === 'age' && /^\d{1,2}$/.test(value.trim())) return Number(value)
  return wordsOfOurs.includes(field) ? value.trim().toLowerCase() : value
}

const eachMeant = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, pruned(field, value)]))

/** Programs send an id as a number, too, and an empty text for an address that they do not have. */
function parentMeant({ email, reference, ...others }: Fields): Fields {
  return {
    ...others,
    ...(email !== undefined && email !== null && email !== '' && { email }),
    ...(reference !== undefined &&
      reference !== null &&
      reference !== '' && { reference: typeof reference === 'number' ? String(reference) : reference }),
  }
}

const tidied = (fields: Fields): Fields => ({
  ...eachMeant(fields),
  ...(isFields(fields.parent) && { parent: parentMeant(fields.parent) }),
  ...(isFields(fields.child) && { child: eachMeant(fields.child) }),
})

const unknownField = 'This field is not known here.'

interface Fault {
  path: readonly string[]
  /** The fields there that are not known. */
  keys?: readonly string[]
  sentence: string
}

/** The paths of what a shape found wrong, with the sentence about each. Unknown fields come in one fault, however many they are. */
function faultsOf(error: z.ZodError): Fault[] {
  const sentences: Readonly<Record<string, string[]>> = malformed(error).body.errors ?? {}
  const faults = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? { path: issue.path.map(String), keys: issue.keys, sentence: unknownField }
      : { path: issue.path.map(String), sentence: sentences[issue.path.join('.')]?.join(' ') ?? '' },
  )
  return [...new Map(faults.map((fault) => [`${'keys' in fault} ${fault.path.join('.')}`, fault])).values()]
}

/** Leaves out these fields of what stands at a path. */
function withoutKeys(fields: Fields, [first, ...rest]: readonly string[], keys: ReadonlySet<string>): Fields {
  if (first === undefined) return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.has(key)))
  const value = fields[first]
  return isFields(value) ? { ...fields, [first]: withoutKeys(value, rest, keys) } : fields
}

function valueAt(fields: Fields, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined), fields)
}

function without(fields: Fields, [key = '', ...rest]: readonly string[]): Fields {
  const { [key]: value, ...others } = fields
  return rest.length > 0 && isFields(value) ? { ...others, [key]: without(value, rest) } : others
}

/** An event of a kind that needs a school and names none is an enquiry; a school taken out of a cart is nothing then. */
function asEnquiry({ kind, removed, ...others }: Fields): Fields | undefined {
  return (kind === 'cart' && removed !== true) || kind === 'application' ? { ...others, kind: 'enquiry' } : undefined
}

/** Leaves out a wrong field, or puts another value in its place; undefined if the rest says nothing. */
function mend(fields: Fields, path: readonly string[]): Fields | undefined {
  const [first] = path
  const value = valueAt(fields, path)
  if (first === 'id') return { ...fields, id: 'unnamed' }
  if (first === 'kind' || first === undefined) return undefined
  if (first === 'message' && typeof value === 'string') return { ...fields, message: cutText(value.trim(), longestMessage).trim() }
  if (value !== undefined) return without(fields, path)
  return first === 'school' ? asEnquiry(fields) : undefined
}

/** Keeps what is wrong, each field once. */
function tell(found: Map<string, Unclear>, fields: Fields, { path, keys, sentence }: Fault): void {
  for (const wrong of keys?.map((key) => [...path, key]) ?? [path]) {
    const field = wrong.join('.')
    if (!found.has(field)) found.set(field, unclear(field, valueAt(fields, wrong) ?? '', sentence))
  }
}

interface PrunedEvent {
  /** Undefined if nothing is understood of what happened. */
  event: IntakeEvent | undefined
  notUnderstood: Unclear[]
}

/** Reads an event without its wrong parts. */
export function pruneEvent(raw: Fields): PrunedEvent {
  const found = new Map<string, Unclear>()
  let fields: Fields | undefined = tidied(raw)
  // A removed part may be required; the next parse finds that.
  while (fields) {
    const parsed = IntakeEvent.safeParse(fields)
    if (parsed.success) return { event: parsed.data, notUnderstood: [...found.values()] }
    for (const fault of faultsOf(parsed.error)) {
      tell(found, fields, fault)
      fields = fault.keys ? withoutKeys(fields, fault.path, new Set(fault.keys)) : mend(fields, fault.path)
      if (!fields) break
    }
  }
  return { event: undefined, notUnderstood: [...found.values()] }
}
