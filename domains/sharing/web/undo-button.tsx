import { Button, VisuallyHidden } from '@mantine/core'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { type Handover, undoTransfer } from '#domains/sharing/contract/sharing.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { handoverQuestions } from './handover-questions.ts'
import classes from './share-transfer-screen.module.css'
import { useTimeLeft } from './use-time-left.ts'

const clock = (milliseconds: number) => {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Takes a transfer back, for as long as that is possible. */
export function UndoButton({ handover }: { handover: Handover }) {
  const left = useTimeLeft(handover.undo_until)
  const undo = useCall(undoTransfer, {
    params: { id: handover.id },
    refreshes: [...leadQuestions(handover.lead.id), ...handoverQuestions],
  })
  if (left <= 0) return null
  return (
    <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate({})}>
      Undo
      <VisuallyHidden component="span"> the transfer of {handover.lead.name}</VisuallyHidden>
      <span className={classes.countdown} aria-hidden>
        {clock(left)}
      </span>
    </Button>
  )
}
