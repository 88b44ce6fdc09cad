import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

interface FormDialogProps {
  title: string
  size?: NonNullable<ModalProps['size']>
  /** The label of the button that sends it. */
  action: string
  isSending: boolean
  /** Another way to end the form, before the button that sends it. */
  otherAction?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form: its fields, and below them the buttons that close it and send it. */
export function FormDialog({ title, size = 'md', action, isSending, otherAction, onSubmit, onClose, children }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {otherAction}
            <Button type="submit" loading={isSending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
