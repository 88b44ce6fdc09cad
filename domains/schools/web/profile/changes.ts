import type { Choices } from '#platform/web/edit/conflict-dialog.tsx'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'

export type Fields<Value> = Readonly<Record<string, Value>>

/** Unsaved changes: the typed values, and the saved ones when the typing began. */
export interface Changes<Typed> {
  readonly values: Fields<Typed>
  readonly seen: Fields<unknown>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface SavedFields<Typed> {
  /** The saved values, as the calls have them; a field that is left out is empty. */
  current: Fields<unknown>
  /** A typed value as the calls have it; undefined if it cannot be read. */
  parse: (field: string, typed: Typed) => unknown
}

/** Adds typed values to the changes; a value equal to the saved one is no change. */
export function withTyped<Typed>(
  { values, seen }: Changes<Typed>,
  typed: Fields<Typed>,
  { current, parse }: SavedFields<Typed>,
): Changes<Typed> {
  const next: { values: Record<string, Typed>; seen: Record<string, unknown> } = { values: { ...values }, seen: { ...seen } }
  for (const [field, value] of Object.entries(typed)) {
    const stands = current[field] ?? null
    if (isSame(parse(field, value), stands)) {
      delete next.values[field]
      delete next.seen[field]
    } else {
      next.values[field] = value
      if (!(field in next.seen)) next.seen[field] = stands
    }
  }
  return next
}

/** The changes after a decision of conflicts: mine over the present value, or theirs. */
export function withDecided<Typed>(
  { values, seen }: Changes<Typed>,
  { conflicts, current }: RefusalError,
  choices: Choices,
): Changes<Typed> {
  const theirs = new Set(conflicts.map(({ field }) => field).filter((field) => choices[field] !== 'mine'))
  const kept = Object.keys(values).filter((field) => !theirs.has(field))
  const isMine = (field: string) => choices[field] === 'mine'
  return {
    values: Object.fromEntries(kept.map((field) => [field, values[field] as Typed])),
    seen: Object.fromEntries(kept.map((field) => [field, isMine(field) ? current[field] : seen[field]])),
  }
}
