import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DialedLead, getDialer, serveLead } from '#domains/dialer/contract/dialer.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/ui/toast.ts'

interface Turn {
  /** The lead that is being left. */
  left?: number | undefined
  /** No other lead is wanted. */
  isLast?: boolean
}

/** Asks for leads, one at a time; a failure is told here, and the lead that is there stays. */
export function useServing() {
  const client = useQueryClient()
  const serving = useMutation({
    mutationFn: async ({ left, isLast = false }: Turn): Promise<DialedLead | undefined> => {
      const { results } = await request(serveLead, { query: { combined_data: left, follow_up: !isLast } })
      return results[0]
    },
    onError: (error) => {
      toast.error(sentenceOf(error))
      // What refuses a lead is an admin's pause: who and why stands in the session.
      void client.invalidateQueries({ queryKey: keyOf(getDialer) })
    },
  })
  return { serve: serving.mutateAsync, isServing: serving.isPending }
}
