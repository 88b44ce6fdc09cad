import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Dialing, listDialing, pauseDialer } from '#domains/dialer/contract/dialer.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'

interface PauseDialogProps {
  staff: Dialing['staff']
  onClose: () => void
}

export function PauseDialog({ staff, onClose }: PauseDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const pause = useCall(pauseDialer, {
    params: { id: staff.id },
    refreshes: [keyOf(listDialing)],
    onRefusal: (refusal) => {
      const { reason: atField } = fieldErrors(refusal)
      setProblem(atField ?? refusal.detail)
      if (!atField) toast.error(refusal.detail)
    },
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { error } = pauseDialer.body.safeParse({ reason })
    setProblem(error?.issues[0]?.message)
    if (!error && !pause.isPending) pause.mutate({ body: { reason } })
  }
  return (
    <Modal opened onClose={onClose} title={`Pause the dialer of ${staff.name}`} closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
      <form onSubmit={submit} noValidate>
        <Textarea
          label="Reason"
          description="They read it, finish the lead that they have, and are served no other until you resume them."
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
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={pause.isPending}>
            Pause
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
