/** How long the password of a log-in is known to the page, in milliseconds. */
const knownFor = 60_000

let typed: string | undefined

/** Keeps the typed password in memory for a minute, since a temporary one must be replaced right after the log-in. */
export function keepTypedPassword(password: string): void {
  typed = password
  setTimeout(() => {
    if (typed === password) typed = undefined
  }, knownFor)
}

/** The password that was typed to log in on this page within the last minute. */
export const typedPassword = (): string | undefined => typed
