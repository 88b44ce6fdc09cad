import { Button, VisuallyHidden } from '@mantine/core'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { type Handover, undoTransfer } from '#domains/sharing/contract/sharing.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { second, useNow } from '#platform/web/ui/time/use-now.ts'
import { handoverQuestions } from '../handover/handover-questions.ts'
import classes from './share-transfer-screen.module.css'

export function UndoButton({ handover }: { handover: Handover & { undo_until: string } }) {
  const left = Date.parse(handover.undo_until) - useNow(second)
  const undo = useApiMutation(undoTransfer, {
    params: { id: handover.id },
    whom: () => handover.lead.name,
    refreshes: [...leadQuestions(handover.lead.id), ...handoverQuestions],
  })
  if (left <= 0) return null
  return (
    <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate({})}>
      Undo
      <VisuallyHidden component="span"> the transfer of {handover.lead.name}</VisuallyHidden>
      <span className={classes.countdown} aria-hidden>
        {clockText(left / second)}
      </span>
    </Button>
  )
}
