import { dropToken } from './session-token.ts'

let ended = false
const watchers = new Set<() => void>()

export const watchSessionEnd = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const hasSessionEnded = () => ended

/**
 * The server no longer knows the session: its token goes, everything that staff typed stays.
 * The shell watches this and shows the page 'Your session has been expired. Go to Homepage'.
 */
export function endSession() {
  if (ended) return
  ended = true
  dropToken()
  for (const watcher of watchers) watcher()
}

/** A new session began on this page. */
export function beginSession() {
  ended = false
  for (const watcher of watchers) watcher()
}
