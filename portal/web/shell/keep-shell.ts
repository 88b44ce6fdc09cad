import { entryOfPage } from '#platform/web/later/is-outdated.ts'

const isPart = (path: string) => path.startsWith('/assets/') || path === '/color-scheme.js' || path === '/favicon.svg'

/** Has the service worker keep the page and the code that it has loaded, so that the portal opens without a line. */
export async function keepShell(): Promise<void> {
  const entry = entryOfPage()
  // In development files change under one name.
  if (!entry?.startsWith('/assets/') || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage({ entry, parts: [...new Set([entry, ...paths.filter(isPart)])] })
}
