import { Modal } from '@mantine/core'
import { NewLeadForm } from './new-lead-form.tsx'

const NewLeadDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="New lead" size="lg">
    <NewLeadForm number={undefined} onDone={onClose} />
  </Modal>
)

export default NewLeadDialog
