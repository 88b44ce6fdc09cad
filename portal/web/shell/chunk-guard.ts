const storedAt = 'chunk_reload_at'
const quietMilliseconds = 60_000

/** A reload may mend a missing piece of the portal (a new version was installed), but one that did not must not repeat for a minute. */
export function mayReload(lastReload: string | null, now = Date.now()): boolean {
  const at = lastReload === null ? Number.NaN : Number(lastReload)
  return Number.isNaN(at) || now - at >= quietMilliseconds || at > now
}

function reloadOnce(event: VitePreloadErrorEvent) {
  // The router reloads by itself on the browsers' own sentences, without our limit; with this one it shows the error page.
  event.payload.message = 'A part of the portal could not be loaded. Check your connection and try again in a minute.'
  if (!mayReload(sessionStorage.getItem(storedAt))) return
  sessionStorage.setItem(storedAt, String(Date.now()))
  location.reload()
}

/** Reloads the page when a part of it fails to load, at most once per 60 seconds. */
export const guardChunks = () => addEventListener('vite:preloadError', reloadOnce)
