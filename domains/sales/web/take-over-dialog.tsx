import { Button, Group, Modal, Text } from '@mantine/core'

interface TakeOverDialogProps {
  /** Which colleagues have some of the schools. */
  sentence: string
  onClose: () => void
  onDecide: (colleagues: 'take_over' | 'leave_out') => void
}

export const TakeOverDialog = ({ sentence, onClose, onDecide }: TakeOverDialogProps) => (
  <Modal opened onClose={onClose} title="Take schools over">
    <Text mb="lg">{sentence} If you take them over, their executives are told.</Text>
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
