import { connection, lookForServer } from '#platform/web/http/connection.ts'
import { entryOfPage } from '#platform/web/lazy/is-outdated.ts'
import { reloadIfOutdated } from './chunk-guard.ts'

const isPart = (path: string) => path.startsWith('/assets/') || path === '/favicon.svg'

/** Lets the service worker keep the page and its loaded code, so that the portal opens offline. */
export async function keepShell(): Promise<void> {
  const entry = entryOfPage()
  // In development files change under one name.
  if (!entry?.startsWith('/assets/') || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  // From then on it keeps what is loaded; before, what was loaded has to be told.
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage({ entry, parts: [...new Set([entry, ...paths.filter(isPart)])] })
}

/** True if the service worker showed the page that it keeps, because the server did not answer. */
const isKeptPage = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).serverTiming.some(({ name }) => name === 'kept'))

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true

/**
 * Reloads a kept page once the server is reachable and has another version: the kept code may not know its calls. Waits while somebody
 * types.
 */
export function followVersion(): void {
  if (!isKeptPage()) return
  const look = () => {
    if (connection.get() !== 'there') return
    if (isTyping()) addEventListener('focusout', () => setTimeout(look), { once: true })
    else void reloadIfOutdated()
  }
  connection.subscribe(look)
  void lookForServer().then(look)
}
