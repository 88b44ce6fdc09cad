// Serves the portal's page and its code where there is no line. It keeps only what anybody may load without logging in: calls, files and
// pages of parents always go to the server, so nothing here is old news or somebody else's.

const cacheName = 'shell'
const ofServer = /^\/(api|serving|healthz|readyz|metrics)(\/|$)/
const icon = '/favicon.svg'

/** Milliseconds for which the server may be silent before the page that is kept is shown. */
const patience = 3_000
/** Code that no page has named for this many milliseconds is of an old version. */
const longest = 30 * 24 * 3_600_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Hashed files never change; the icon is shown as it is kept, and looked at again for the next time. */
async function takeFile(event, path) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(path)
  const take = async () => {
    const response = await fetch(event.request)
    if (response.ok) await cache.put(path, response.clone())
    return response
  }
  if (!kept) return await take()
  if (path === icon) event.waitUntil(take().catch(() => undefined))
  return kept
}

async function ask(request) {
  const response = await fetch(request)
  if (response.status >= 500) throw new Error(`The page was answered with ${response.status}.`)
  return response
}

/** The page says of itself that it is kept, so that it looks for a newer version when there is a line (keep-shell.ts). */
function markedAsKept(page) {
  const headers = new Headers(page.headers)
  headers.set('server-timing', 'kept')
  return new Response(page.body, { headers })
}

/** A new version comes with the next page that is loaded with a line. */
async function takePage(request) {
  const page = await caches.match('/', { cacheName })
  if (!page) return await fetch(request)
  const kept = markedAsKept(page)
  const silence = new Promise((resolve) => setTimeout(resolve, patience, kept))
  return await Promise.race([ask(request), silence]).catch(() => kept)
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || ofServer.test(pathname)) return
  if (pathname.startsWith('/assets/') || pathname === icon) event.respondWith(takeFile(event, pathname))
  else if (mode === 'navigate') event.respondWith(takePage(event.request))
})

/** Keeps what a page has loaded, and the page itself once all its parts are here: a page without its code would be no help. */
async function keepAll({ entry, parts }) {
  const cache = await caches.open(cacheName)
  for (const path of parts) if (!(await cache.match(path))) await cache.add(path)
  const page = await fetch('/', { cache: 'no-store' })
  const isOfThisVersion = page.ok && (await page.clone().text()).includes(entry)
  if (isOfThisVersion) await cache.put('/', page)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    const keptAt = Date.parse((await cache.match(request))?.headers.get('date') ?? '')
    if (pathname.startsWith('/assets/') && !parts.includes(pathname) && !(Date.now() - keptAt < longest)) await cache.delete(request)
  }
}

self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data).catch(() => undefined)))
