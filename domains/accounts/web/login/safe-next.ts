const elsewhere = 'http://portal.invalid'
/** Browsers drop or turn these round, so that `/\t/evil.example` becomes another site. */
const isTricky = (character: string) => character <= ' ' || character === '\\' || character === '\u007f'

/** Anyone can write such an address, so only a path of this site passes, and never the login page. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || [...next].some(isTricky) || !URL.canParse(next, elsewhere)) return '/'
  const url = new URL(next, elsewhere)
  if (url.origin !== elsewhere) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || /^\/login(\/|$)/i.test(url.pathname) ? '/' : path
}
