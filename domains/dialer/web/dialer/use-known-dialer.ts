import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type DialerSession, getDialer } from '#domains/dialer/contract/dialer.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { asking } from '#platform/web/http/use-api-query.ts'

/** Keeps what a call answers of the dialer, for every place that shows it. */
export function useKnownDialer() {
  const client = useQueryClient()
  return useCallback(
    (session: DialerSession) => {
      client.setQueryData(asking(getDialer).queryKey, (known: AnswerOf<typeof getDialer> | undefined) => known && { ...known, ...session })
    },
    [client],
  )
}
