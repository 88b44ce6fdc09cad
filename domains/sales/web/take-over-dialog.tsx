import { Button, Group, Modal } from '@mantine/core'
import classes from './assigned-screen.module.css'

interface TakeOverDialogProps {
  /** Which colleagues have some of the schools. */
  sentence: string
  onClose: () => void
  onDecide: (colleagues: 'take_over' | 'leave_out') => void
}

export const TakeOverDialog = ({ sentence, onClose, onDecide }: TakeOverDialogProps) => (
  <Modal opened onClose={onClose} title="Take schools over">
    <p className={classes.sure}>{sentence} If you take them over, their executives are told.</p>
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      <Button variant="default" onClick={() => onDecide('leave_out')}>
        Leave them out
      </Button>
      <Button data-autofocus onClick={() => onDecide('take_over')}>
        Take over
      </Button>
    </Group>
  </Modal>
)
