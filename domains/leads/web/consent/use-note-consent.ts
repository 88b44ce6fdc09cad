import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { listConsents, noteConsent, undoConsent } from '#domains/leads/contract/consents.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useWhom } from '../facts/name-of-lead.ts'
import { leadQuestions } from '../lead/lead-questions.ts'

const questionsOf = (leadId: number) => [...leadQuestions(leadId), keyOf(listConsents, { id: leadId })]

async function undo(client: QueryClient, leadId: number, event: number, name: string | undefined) {
  try {
    await request(undoConsent, { params: { id: leadId }, body: { event } })
    toast.success(named(name, undoConsent.success ?? ''))
  } catch (error) {
    toast.error(named(name, sentenceOf(error)))
  }
  for (const queryKey of questionsOf(leadId)) void client.invalidateQueries({ queryKey })
}

/** Notes what a parent said, and tells it with an Undo. */
export function useNoteConsent(leadId: number, words: string, onNoted: () => void = () => undefined) {
  const client = useQueryClient()
  const whom = useWhom(leadId)
  return useApiMutation(noteConsent, {
    params: { id: leadId },
    whom,
    showToast: false,
    refreshes: questionsOf(leadId),
    onSuccess: ({ event }) => {
      const name = whom()
      if (event === null) toast.success(named(name, 'That stood already.'))
      else
        toast.success(named(name, words), 'undo', { label: 'Undo', name: `Undo: ${words}`, run: () => undo(client, leadId, event, name) })
      onNoted()
    },
  })
}
