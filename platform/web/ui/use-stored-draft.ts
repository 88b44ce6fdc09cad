import { useRef, useState } from 'react'

/** Under this prefix a text survives the end of the session; only an explicit log-out clears it. */
type DraftKey = `draft:${string}`

function fromStorage<Draft>(key: DraftKey, read: (stored: unknown) => Draft | undefined): Draft | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : read(JSON.parse(stored))
  } catch {
    return undefined
  }
}

function toStorage(key: DraftKey, text: string | undefined) {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the draft lives as long as what is open.
  }
}

/** Whether something is being written under a key. */
export function hasStoredDraft(key: DraftKey): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/**
 * A form that is being filled in, kept in localStorage so that closing it, a reload or an expired session lose nothing.
 * `read` answers what was stored, or nothing when it is no such draft; the same as `empty` is not stored at all.
 */
export function useStoredDraft<Draft extends object>(key: DraftKey, empty: Draft, read: (stored: unknown) => Draft | undefined) {
  const [draft, setDraft] = useState(() => fromStorage(key, read) ?? empty)
  // What was written a moment ago counts, also where the screen has not been drawn since.
  const latest = useRef(draft)
  const set = (next: Draft) => {
    latest.current = next
    const text = JSON.stringify(next)
    toStorage(key, text === JSON.stringify(empty) ? undefined : text)
    setDraft(next)
  }
  return {
    draft,
    change: (patch: Partial<Draft>) => set({ ...latest.current, ...patch }),
    clear: () => set(empty),
  }
}
