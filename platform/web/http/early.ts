declare global {
  interface Window {
    /** Questions that `portal/web/early.js` asked while the code was on its way, by their addresses. */
    early?: Map<string, Promise<Response>>
  }
}

/** An early answer that is older than this many milliseconds is old news. */
const fresh = 30_000
/** So many first questions of a page are asked early the next time; the others come with the screen. */
const most = 4

/** The address with which the page began; a restored filter may have changed it since. */
const page = globalThis.location ? location.pathname + location.search : ''
const asked: string[] = []

function takeEarly(address: string): Promise<Response> | undefined {
  const answers = globalThis.window?.early
  const answer = answers?.get(address)
  answers?.delete(address)
  return performance.now() < fresh ? answer : undefined
}

/** The answer that was asked for early, once; otherwise the request is made. */
export const takeOrFetch = (address: string, envelope: RequestInit): Promise<Response> =>
  (envelope.method === 'GET' && takeEarly(address)) || fetch(address, envelope)

/** Notes a question of the page, if it is one of its first. */
export function noteAsked(address: string): void {
  if (asked.length < most) asked.push(address)
}

export const firstQuestions = (): { page: string; asked: readonly string[] } => ({ page, asked })
