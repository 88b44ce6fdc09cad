import { type CommentDraft, emptyDraft, parseDraft, storedDraft } from './comment-draft.ts'

/**
 * Drafts by key, in localStorage and in memory: a browser that refuses to store still keeps them while the page lives,
 * and a draft may change while nobody looks at its lead (the answer to a comment arrives after J or K).
 */
const drafts = new Map<string, CommentDraft>()
/** Keys of attempts that are on their way in this page. */
const underway = new Set<string>()
const watchers = new Set<() => void>()

const tellAll = () => {
  for (const watcher of watchers) watcher()
}

export function readDraft(key: string): CommentDraft {
  const known = drafts.get(key)
  if (known) return known
  const stored = parseDraft(fromStorage(key))
  drafts.set(key, stored)
  return stored
}

export function changeDraft(key: string, change: (draft: CommentDraft) => CommentDraft) {
  const before = readDraft(key)
  const after = change(before)
  if (after === before) return
  drafts.set(key, after)
  toStorage(key, storedDraft(after))
  tellAll()
}

/** Whether the draft's last attempt waits for its answer in this page; after a reload nothing does. */
export const isUnderway = (key: string) => underway.has(readDraft(key).attempt?.key ?? '')

export function setUnderway(attemptKey: string, isOn: boolean) {
  if (isOn) underway.add(attemptKey)
  else underway.delete(attemptKey)
  tellAll()
}

export function watchDrafts(watcher: () => void) {
  if (watchers.size === 0) window.addEventListener('storage', takeFromOtherTab)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', takeFromOtherTab)
  }
}

function takeFromOtherTab({ key, newValue }: StorageEvent) {
  if (key === null) drafts.clear()
  else if (drafts.has(key)) drafts.set(key, newValue === null ? emptyDraft : parseDraft(newValue))
  else return
  tellAll()
}

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function toStorage(key: string, text: string | undefined) {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Full or forbidden: the draft lives as long as the page.
  }
}
