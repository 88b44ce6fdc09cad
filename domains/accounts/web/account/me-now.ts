import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { readToken } from '#platform/web/http/session-token.ts'
import { forgetStart, keptAccount } from '#platform/web/http/start.ts'
import { meQuestion } from './me-question.ts'

/** An account whose roles changed since has other screens. */
const isAnother = (one: Me, other: Me) => one.user.id !== other.user.id || String(one.roles) !== String(other.roles)

async function askAgain(client: QueryClient, kept: Me): Promise<void> {
  const me = await client.fetchQuery({ ...meQuestion, staleTime: 0 }).catch(() => undefined)
  if (!me || !isAnother(me, kept)) return
  forgetStart()
  location.reload()
}

/** Who is logged in: as this device knows it of the same session, while the server is asked behind the page; else as the server says. */
export async function meNow(client: QueryClient): Promise<Me> {
  const known = client.getQueryData(meQuestion.queryKey)
  if (known) return known
  const kept = keptAccount(readToken()) as Me | undefined
  if (!kept) return await client.ensureQueryData(meQuestion)
  client.setQueryData(meQuestion.queryKey, kept)
  void askAgain(client, kept)
  return kept
}
