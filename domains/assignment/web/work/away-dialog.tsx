import { Modal } from '@mantine/core'
import type { CounsellorAtWork } from '#domains/assignment/contract/attendance.ts'
import { AwayForm } from './away-form.tsx'

interface AwayDialogProps {
  counsellor: CounsellorAtWork
  onClose: () => void
}

export const AwayDialog = ({ counsellor, onClose }: AwayDialogProps) => (
  <Modal opened onClose={onClose} title={`${counsellor.name} is away`} closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
    <AwayForm staffId={counsellor.id} onDone={onClose} />
  </Modal>
)
