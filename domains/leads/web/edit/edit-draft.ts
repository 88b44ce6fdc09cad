import { type DraftKey, drafts } from '#platform/web/drafts/drafts.ts'
import type { Attempt } from '#platform/web/http/attempt.ts'

export interface EditDraft<Values extends object, Seen> {
  values: Values
  first: Values
  /** The lead at that time. The server compares it to find out whether someone else changed the same field since. */
  seen: Seen
  attempt?: Attempt | undefined
}

const prefix = (staffId: number, leadId: number) => `draft:edit:${staffId}:${leadId}:` as const

export const editDraftKey = (staffId: number, leadId: number, field: string): DraftKey => `${prefix(staffId, leadId)}${field}`

export function draftedFields(staffId: number, leadId: number): string[] {
  const start = prefix(staffId, leadId)
  return [...drafts.get().keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

/** An empty field may hold a number later, so those two count as one kind. */
const isAlike = (one: unknown, other: unknown) => {
  const kinds = [kindOf(one), kindOf(other)]
  return kinds[0] === kinds[1] || kinds.every((kind) => kind === 'string' || kind === 'number')
}

const hasShape = <Values extends object>(stored: unknown, model: Values): stored is Values =>
  isObject(stored) && Object.entries(model).every(([field, value]) => isAlike(stored[field], value))

/** Undefined if the stored text is not a draft of this form, for example after the form has changed. */
export function readEditDraft<Values extends object, Seen>(stored: unknown, model: Values): EditDraft<Values, Seen> | undefined {
  if (!isObject(stored)) return undefined
  const { values, first, seen } = stored
  return hasShape(values, model) && hasShape(first, model) && isObject(seen)
    ? ({ ...stored, values, first, seen } as EditDraft<Values, Seen>)
    : undefined
}
