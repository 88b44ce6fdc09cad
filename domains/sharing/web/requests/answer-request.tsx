import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { acceptTransfer, declineTransfer, type TransferRequest } from '#domains/sharing/contract/requests.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { handoverQuestions, requestQuestions } from '../handover/handover-questions.ts'
import { offerUndo } from '../handover/offer-undo.ts'

interface AnswerRequestProps {
  request: Pick<TransferRequest, 'id' | 'by'>
  lead: { id: number; name: string }
}

/** Answers a request for a lead: transfers the lead to the asker, or declines. */
export function AnswerRequest({ request: { id, by }, lead }: AnswerRequestProps) {
  const client = useQueryClient()
  const refreshes = [...requestQuestions(lead.id), ...handoverQuestions]
  const askAgain = () => {
    for (const queryKey of refreshes) void client.invalidateQueries({ queryKey })
  }
  const options = {
    params: { id },
    refreshes,
    whom: () => lead.name,
    // Somebody else may have answered, or the day is over: the shown request is out of date.
    onRefusal: ({ detail }: { detail: string }) => {
      toast.error(named(lead.name, detail))
      askAgain()
    },
  }
  const accept = useApiMutation(acceptTransfer, {
    ...options,
    showToast: false,
    onSuccess: ({ transfer }) => offerUndo(client, acceptTransfer.success ?? '', { ...transfer, lead, to: by.name }),
  })
  const decline = useApiMutation(declineTransfer, options)
  const isSending = accept.isPending || decline.isPending
  const whose = (
    <VisuallyHidden component="span">
      {' '}
      the request of {by.name} for {lead.name}
    </VisuallyHidden>
  )
  return (
    <Group gap="xs">
      <Button size="compact-sm" loading={accept.isPending} disabled={isSending} onClick={() => accept.mutate({})}>
        Accept{whose}
      </Button>
      <Button size="compact-sm" variant="default" loading={decline.isPending} disabled={isSending} onClick={() => decline.mutate({})}>
        Decline{whose}
      </Button>
    </Group>
  )
}
