import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getMe } from '#domains/accounts/contract/sessions.ts'
import { request } from '#platform/web/http/request.ts'
import { beginSession, endSession } from '#platform/web/http/session-end.ts'
import { readToken } from '#platform/web/http/session-token.ts'
import { startPlace } from '#platform/web/http/start.ts'

/** A changed cookie reaches other tabs by another way than changed storage, and may be later. */
const settles = 150

/** Another tab has the session of the same account again: this one goes on where it is. Of another account it must not. */
async function takeSession(client: QueryClient, staffId: number) {
  const me = await request(getMe).catch(() => undefined)
  if (me?.user.id !== staffId) return location.reload()
  beginSession()
  void client.invalidateQueries()
}

/** A log-out clears the storage; if a session ends by itself, only what is of it is removed from there. */
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
    if (key === null || key === 'token_expires_at' || key === startPlace) setTimeout(follow, settles, key === null)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Follows other tabs: logs out, ends or goes on when the session does in another tab. */
export function useFollowingTabs(staffId: number) {
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client, staffId), [client, staffId])
}
