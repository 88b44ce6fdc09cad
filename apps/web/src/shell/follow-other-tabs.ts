import { readToken } from '../http/session-token.ts'

/** When another tab logs out or logs in as somebody else, this one must not go on with what it loaded for the old session. */
export function followOtherTabs() {
  const token = readToken()
  const reloadOnChange = (event: StorageEvent) => {
    const concernsSession = event.key === null || event.key === 'token_expires_at'
    if (token && concernsSession && readToken() !== token) location.reload()
  }
  addEventListener('storage', reloadOnChange)
  return () => removeEventListener('storage', reloadOnChange)
}
