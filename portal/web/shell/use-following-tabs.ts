import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getMe } from '#domains/accounts/contract/sessions.ts'
import { request } from '#platform/web/http/request.ts'
import { beginSession, endSession } from '#platform/web/http/session-end.ts'
import { readToken } from '#platform/web/http/session-token.ts'

/** A changed cookie reaches other tabs by another way than changed storage, and may be later. */
const settles = 150

/** Another tab has the session of the same account again: this one goes on where it is. Of another account it must not. */
async function takeSession(client: QueryClient, staffId: number) {
  const me = await request(getMe).catch(() => undefined)
  if (me?.user.id !== staffId) return location.reload()
  beginSession()
  void client.invalidateQueries()
}

/** Storage is cleared by a log-out, and loses the end of the session where it ended by itself. */
function followOtherTabs(client: QueryClient, staffId: number) {
  let token = readToken()
  const follow = (isLogOut: boolean) => {
    const before = token
    token = readToken()
    if (token === before) return
    if (isLogOut) location.reload()
    else if (token === undefined) endSession()
    else void takeSession(client, staffId)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === 'token_expires_at') setTimeout(follow, settles, key === null)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Does as the other tabs do with the session. */
export function useFollowingTabs(staffId: number) {
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client, staffId), [client, staffId])
}
