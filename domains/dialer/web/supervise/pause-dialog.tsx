import { Textarea } from '@mantine/core'
import { type Dialing, listDialing, pauseDialer } from '#domains/dialer/contract/dialer.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

interface PauseDialogProps {
  staff: Dialing['staff']
  onClose: () => void
}

export function PauseDialog({ staff, onClose }: PauseDialogProps) {
  const form = useApiForm(pauseDialer, {
    params: { id: staff.id },
    initialValues: { reason: '' },
    body: (values) => values,
    refusedAt: 'reason',
    refreshes: [keyOf(listDialing)],
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={`Pause the dialer of ${staff.name}`}
      action="Pause"
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="They read the reason, finish their lead, and get no other until you resume them."
        data-autofocus
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
