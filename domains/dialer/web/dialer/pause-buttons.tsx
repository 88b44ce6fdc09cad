import { Button } from '@mantine/core'
import { type Dialing, listDialing, resumeDialer } from '#domains/dialer/contract/dialer.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'

interface PauseButtonsProps {
  row: Dialing
  onPause: (staff: Dialing['staff']) => void
}

export function PauseButtons({ row: { staff, pause }, onPause }: PauseButtonsProps) {
  const resume = useApiMutation(resumeDialer, { params: { id: staff.id }, refreshes: [keyOf(listDialing)] })
  if (!pause) {
    return (
      <Button size="xs" variant="default" aria-haspopup="dialog" aria-label={`Pause ${staff.name}`} onClick={() => onPause(staff)}>
        Pause…
      </Button>
    )
  }
  return (
    <Button
      size="xs"
      aria-label={`Resume ${staff.name}`}
      aria-busy={resume.isPending}
      onClick={() => resume.isPending || resume.mutate({})}
    >
      Resume
    </Button>
  )
}
