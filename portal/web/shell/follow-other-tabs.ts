import { readToken } from '#platform/web/http/session-token.ts'

/** A changed cookie reaches other tabs by another way than changed storage, and may be later. */
const settles = 150

/** When another tab logs out or logs in as somebody else, this one must not go on with what it loaded for the old session. */
export function followOtherTabs() {
  const token = readToken()
  const reloadOnChange = (event: StorageEvent) => {
    const concernsSession = event.key === null || event.key === 'token_expires_at'
    if (token && concernsSession) setTimeout(() => readToken() !== token && location.reload(), settles)
  }
  addEventListener('storage', reloadOnChange)
  return () => removeEventListener('storage', reloadOnChange)
}
