import { forgetStart } from './start.ts'

const cookieName = 'token'
const expiryName = 'token_expires_at'

export function readToken(cookies = document.cookie): string | undefined {
  const cookie = cookies.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  // Tokens need no encoding. It makes garbage in the cookie fit for a header, so that the server can refuse it.
  return encodeURIComponent(cookie?.slice(cookieName.length + 1) ?? '') || undefined
}

/** The token is never sent with a request from another site, and only over TLS where there is TLS. */
export const tokenCookie = (token: string, seconds: number, protocol: string) =>
  `${cookieName}=${token}; Path=/; Max-Age=${seconds}; SameSite=Strict${protocol === 'https:' ? '; Secure' : ''}`

export function keepToken(token: string, seconds: number, now = Date.now()) {
  forgetStart()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox
  document.cookie = tokenCookie(token, seconds, location.protocol)
  localStorage.setItem(expiryName, new Date(now + seconds * 1000).toISOString())
}

export function dropToken() {
  forgetStart()
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = tokenCookie('', 0, location.protocol)
  localStorage.removeItem(expiryName)
}

/** Whether the stored end of the session has passed. A missing or unreadable one says nothing; the server decides. */
export function hasExpired(expiry: string | null, now = Date.now()): boolean {
  const at = expiry === null ? Number.NaN : Date.parse(expiry)
  return !Number.isNaN(at) && at <= now
}

export function clearExpiredToken() {
  if (hasExpired(localStorage.getItem(expiryName))) dropToken()
}
