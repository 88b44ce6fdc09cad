import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Dialing, listDialing, pauseDialer } from '#domains/dialer/contract/dialer.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

interface PauseDialogProps {
  staff: Dialing['staff']
  onClose: () => void
}

export function PauseDialog({ staff, onClose }: PauseDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const pause = useApiMutation(pauseDialer, {
    params: { id: staff.id },
    refreshes: [keyOf(listDialing)],
    onRefusal: (refusal) => {
      const { reason: atField } = fieldErrors(refusal)
      setProblem(atField ?? refusal.detail)
      if (!atField) toast.error(refusal.detail)
    },
    onSuccess: onClose,
  })
  const submit = () => {
    const { error } = pauseDialer.body.safeParse({ reason })
    setProblem(error?.issues[0]?.message)
    if (!error) pause.mutate({ body: { reason } })
  }
  return (
    <FormDialog title={`Pause the dialer of ${staff.name}`} action="Pause" isSending={pause.isPending} onSubmit={submit} onClose={onClose}>
      <Textarea
        label="Reason"
        description="They read the reason, finish their lead, and get no other until you resume them."
        data-autofocus
        autosize
        minRows={2}
        value={reason}
        error={problem}
        onChange={(event) => {
          setProblem(undefined)
          setReason(event.currentTarget.value)
        }}
      />
    </FormDialog>
  )
}
