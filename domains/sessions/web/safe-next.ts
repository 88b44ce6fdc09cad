const elsewhere = 'http://portal.invalid'
/** What browsers drop or turn round while they read an address, so that `/\t/evil.example` becomes another site. */
const isTricky = (character: string) => character <= ' ' || character === '\\' || character === '\u007f'

/**
 * The page of the portal that a `next` parameter names, or `/`: it comes from an address that anyone can write,
 * so only a path of this site passes, and never the login page itself.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || [...next].some(isTricky) || !URL.canParse(next, elsewhere)) return '/'
  const url = new URL(next, elsewhere)
  if (url.origin !== elsewhere) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || /^\/login(\/|$)/i.test(url.pathname) ? '/' : path
}
