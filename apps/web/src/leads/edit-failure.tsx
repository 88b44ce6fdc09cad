import { Button } from '@mantine/core'
import { FailureNote } from '../ui/failure-note.tsx'

interface EditFailureProps {
  error: Error
  retry: () => unknown
  close: () => void
}

/** Why an editor cannot begin, and the ways on: to try again, or back to the value. */
export const EditFailure = ({ error, retry, close }: EditFailureProps) => (
  <div>
    <FailureNote error={error} retry={retry} />
    <Button size="xs" variant="default" onClick={close}>
      Cancel
    </Button>
  </div>
)
