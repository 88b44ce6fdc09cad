import { Button } from '@mantine/core'
import { type Absence, endAway, getAttendance, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { listAbsentCounsellors } from '#domains/sharing/contract/sharing.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { spanStart } from '#platform/web/ui/time/span-text.ts'

interface CancelLeaveProps {
  leave: Absence
  /** Whose leave it is, if it is not one's own. */
  name?: string
}

export function CancelLeave({ leave, name }: CancelLeaveProps) {
  const cancel = useApiMutation(endAway, {
    params: { id: leave.id },
    refreshes: [keyOf(getAttendance), keyOf(listAttendance), keyOf(listAbsentCounsellors)],
    onSuccess: () => toast.success('Leave cancelled'),
  })
  const whose = name === undefined ? 'my leave' : `the leave of ${name}`
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Cancel it: ${whose} from ${spanStart(leave.from)}`}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({})}
    >
      Cancel it
    </Button>
  )
}
