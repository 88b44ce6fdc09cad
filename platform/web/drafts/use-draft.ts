import { useSelector } from '@tanstack/react-store'
import type { Attempt, AttemptPlace } from '../http/attempt.ts'
import { type DraftKey, drafts, keepDraft } from './drafts.ts'

interface Draft {
  attempt?: Attempt | undefined
}

/** Whether something is being written under a key. */
export const useHasDraft = (key: DraftKey) => useSelector(drafts, (all) => all.has(key))

/** The draft under a key. `current` answers the present one, also if the screen was not drawn since. */
export function draftAt<D extends object>(key: DraftKey, empty: D, read: (stored: unknown) => (D & Draft) | undefined) {
  const current = () => (read(drafts.get().get(key)) ?? empty) as D & Draft
  const keep = (next: D & Draft) => keepDraft(key, JSON.stringify(next) === JSON.stringify(empty) ? undefined : next)
  const attempt: AttemptPlace = {
    read: () => current().attempt,
    write: (open) => keep({ ...current(), attempt: open }),
  }
  return {
    current,
    keep,
    clear: () => keepDraft(key, undefined),
    /** For `useApiMutation`: the attempt is kept with the draft. */
    attempt,
  }
}

/** Keeps a draft through closing the form, a reload or an expired session. `read` returns undefined for anything else. */
export function useDraft<D extends Draft>(key: DraftKey, empty: D, read: (stored: unknown) => D | undefined) {
  const draft = read(useSelector(drafts, (all) => all.get(key))) ?? empty
  const at = draftAt(key, empty, read)
  return { ...at, draft, change: (patch: Partial<D>) => at.keep({ ...at.current(), ...patch }) }
}
