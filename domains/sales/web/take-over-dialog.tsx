import { Button, Group, Modal } from '@mantine/core'
import type { AssignedSchool } from '#domains/sales/contract/assigned-schools.ts'
import classes from './assigned-screen.module.css'

interface TakeOverDialogProps {
  /** Those that a colleague has. */
  schools: readonly AssignedSchool[]
  to: string | undefined
  onClose: () => void
  onTakeOver: () => void
}

export function TakeOverDialog({ schools, to, onClose, onTakeOver }: TakeOverDialogProps) {
  const owners = [...new Set(schools.map(({ executive }) => executive?.name))].sort().join(', ')
  return (
    <Modal opened onClose={onClose} title="Take schools over" closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
      <p className={classes.sure}>
        {schools.length === 1 ? '1 of these schools has' : `${schools.length} of these schools have`} somebody: {owners}. It goes to {to},
        and they are told.
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={onTakeOver}>
          Take over
        </Button>
      </Group>
    </Modal>
  )
}
