import { createStore } from '@tanstack/react-store'

/** Under this prefix a text survives the end of the session. Only an explicit log-out clears it. */
const prefix = 'draft:'
export type DraftKey = `${typeof prefix}${string}`

const isDraftKey = (key: string): key is DraftKey => key.startsWith(prefix)

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function fromStorage(): ReadonlyMap<DraftKey, unknown> {
  try {
    const keys = Object.keys(localStorage).filter(isDraftKey)
    return new Map(keys.map((key) => [key, parsed(localStorage.getItem(key))] as const).filter(([, draft]) => draft !== undefined))
  } catch {
    return new Map()
  }
}

function toStorage(key: DraftKey, draft: unknown) {
  try {
    if (draft === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
}

/** As they were stored: their readers check their shape. */
export const drafts = createStore(fromStorage())

function put(key: DraftKey, draft: unknown) {
  drafts.setState((before) => {
    const after = new Map(before)
    if (draft === undefined) after.delete(key)
    else after.set(key, draft)
    return after
  })
}

export function keepDraft(key: DraftKey, draft: unknown) {
  put(key, draft)
  toStorage(key, draft)
}

// Another tab wrote, or logged out.
globalThis.addEventListener?.('storage', ({ key, newValue, storageArea }) => {
  if (key === null && storageArea === localStorage) drafts.setState(() => new Map())
  else if (key !== null && isDraftKey(key)) put(key, parsed(newValue))
})
