import { useQueryClient } from '@tanstack/react-query'
import { countInbox, finishThread, listInbox, snoozeThread } from '#domains/messages/contract/inbox.ts'
import { getThread, type Thread } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { newestOf } from '../thread/newest-of.ts'

interface Conversation {
  id: number
  name: string
}

const questions = (id: number) => [keyOf(listInbox), keyOf(countInbox), keyOf(getThread, { id })]

/** Finishes and snoozes a conversation; the message that says so offers to take it back. */
export function useConversationActs({ id, name }: Conversation, onDone: () => void) {
  const client = useQueryClient()
  const refresh = () => {
    for (const queryKey of questions(id)) void client.invalidateQueries({ queryKey })
  }
  const takeBack = (act: () => Promise<unknown>) => async () => {
    try {
      await act()
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    refresh()
  }
  const finish = useApiMutation(finishThread, {
    params: { id },
    onSuccess: ({ finished }) => {
      refresh()
      if (!finished) {
        toast.success(`${name} wrote again meanwhile: that message waits.`)
        return
      }
      onDone()
      const run = takeBack(() => request(finishThread, { params: { id }, body: { finished: false } }))
      toast.success(`The conversation with ${name} is finished.`, 'undo', { label: 'Undo', run })
    },
  })
  const snooze = useApiMutation(snoozeThread, {
    params: { id },
    onSuccess: ({ snoozed_until }) => {
      refresh()
      if (snoozed_until === null) return
      onDone()
      const run = takeBack(() => request(snoozeThread, { params: { id }, body: { until: null } }))
      toast.success(`${name} comes back ${agreedText(snoozed_until)}.`, 'undo', { label: 'Undo', run })
    },
  })
  return {
    isBusy: finish.isPending || snooze.isPending,
    finish: (thread: Thread) => {
      const seen = newestOf(thread)
      if (!finish.isPending && seen !== undefined) finish.mutate({ body: { seen } })
    },
    snooze: (until: string | null) => !snooze.isPending && snooze.mutate({ body: { until } }),
  }
}
