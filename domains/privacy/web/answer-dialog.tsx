import { Text, Textarea } from '@mantine/core'
import { answerParentRequest, listParentRequests, type ParentRequest, requestKinds } from '#domains/privacy/contract/requests.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

/** Closes a request with what was answered. */
export function AnswerDialog({ request, onClose }: { request: ParentRequest; onClose: () => void }) {
  const form = useApiForm(answerParentRequest, {
    params: { id: request.id },
    initialValues: { answer: '' },
    body: (values) => values,
    refusedAt: 'toast',
    refreshes: [keyOf(listParentRequests)],
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={`${requestKinds[request.kind]}: ${request.lead.name}`}
      action="Close the request"
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Text>{request.words}</Text>
      <Textarea label="What was answered" autosize minRows={3} data-autofocus {...form.getInputProps('answer')} />
    </FormDialog>
  )
}
