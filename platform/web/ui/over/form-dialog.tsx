import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'

interface FormDialogProps {
  title: string
  size?: NonNullable<ModalProps['size']>
  /** The label of the button that sends it. */
  action: string
  isSending: boolean
  /** Why it cannot be sent yet, in words beside the button. */
  waitsFor?: string | undefined
  /** Another way to end the form, before the button that sends it. */
  otherAction?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A disabled button would lose the focus, and nobody would learn why it waits. */
export const waiting = (waitsFor: string | undefined) =>
  waitsFor === undefined ? {} : { 'data-disabled': true, 'aria-disabled': true, title: waitsFor }

/** A dialog with one form: its fields, and below them the buttons that close it and send it. */
export function FormDialog({ title, size = 'md', action, isSending, waitsFor, otherAction, onSubmit, onClose, children }: FormDialogProps) {
  const wait = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending && waitsFor === undefined) onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm">
            {waitsFor !== undefined && (
              <Text id={wait} role="status" fz="sm" lh="sm" c="dimmed" flex={1} miw={160}>
                {waitsFor}
              </Text>
            )}
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {otherAction}
            <Button type="submit" loading={isSending} {...waiting(waitsFor)} {...(waitsFor !== undefined && { 'aria-describedby': wait })}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
