import { removeFailedLink } from '#platform/web/lazy/failed-styles.ts'
import { isOutdated } from '#platform/web/lazy/is-outdated.ts'
import { partMissing } from '#platform/web/lazy/part-missing.tsx'

const storedAt = 'chunk_reload_at'
const quietMilliseconds = 60_000

/** A reload that did not bring the new version must not repeat for a minute. */
export function mayReload(lastReload: string | null, now = Date.now()): boolean {
  const at = lastReload === null ? Number.NaN : Number(lastReload)
  return Number.isNaN(at) || now - at >= quietMilliseconds || at > now
}

/** Loads the page again where the server has a newer portal, whose screens this page cannot show; never without a line. */
export async function reloadIfOutdated(): Promise<void> {
  if (!mayReload(sessionStorage.getItem(storedAt)) || !(await isOutdated())) return
  sessionStorage.setItem(storedAt, String(Date.now()))
  location.reload()
}

/** The router reloads by itself on the browsers' own sentences, and without a line that leaves the portal; with this one it does not. */
function sayMissing(event: VitePreloadErrorEvent) {
  event.payload.message = partMissing
}

export const isMissingPart = (error: unknown) => error instanceof Error && error.message === partMissing

/** Keeps the page when a part of it fails to load: whoever asked for the part shows the failure in its place. */
export function guardChunks() {
  addEventListener('vite:preloadError', sayMissing)
  addEventListener('error', removeFailedLink, { capture: true })
}
