import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type DialedLead, getDialer, serveLead } from '#domains/dialer/contract/dialer.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { LineLost, request } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { dialerWords } from '../dialer/dialer-words.ts'
import { readLikelyFirst } from './likely-first.ts'

interface Turn {
  left?: number | undefined
  isLast?: boolean
}

export function useServing() {
  const client = useQueryClient()
  const serving = useMutation({
    mutationFn: async ({ left, isLast = false }: Turn): Promise<DialedLead | undefined> => {
      const { results } = await request(serveLead, { query: { combined_data: left, follow_up: !isLast, likely_first: readLikelyFirst() } })
      return results[0]
    },
    onError: (error) => {
      toast.error(sentenceOf(error, error instanceof LineLost ? dialerWords.noLine : undefined))
      // An admin's pause is what refuses a lead; the session says who and why.
      void client.invalidateQueries({ queryKey: keyOf(getDialer) })
    },
  })
  const { mutateAsync } = serving
  // `isPending` is rendered a moment late; until then a second turn could be sent.
  const underway = useRef(false)
  const serve = useCallback(
    async (turn: Turn) => {
      underway.current = true
      return await mutateAsync(turn).finally(() => {
        underway.current = false
      })
    },
    [mutateAsync],
  )
  const isUnderway = useCallback(() => underway.current, [])
  return { serve, isServing: serving.isPending, isUnderway }
}
