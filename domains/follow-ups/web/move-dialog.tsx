import { Button, Group, Textarea } from '@mantine/core'
import { ScheduleFields } from '#domains/actions/web/action/schedule-fields.tsx'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { useMove } from './use-move.ts'

interface MoveDialogProps {
  entry: FollowUpEntry
  /** The day on which it was dropped. */
  day: string | undefined
  onClose: () => void
}

const defaultReasons = ['Parent asked for another time', 'Could not be reached', 'No time for it today']

export function MoveDialog({ entry, day, onClose }: MoveDialogProps) {
  const { values, errors, ...form } = useMove(entry, day, onClose)
  const title = `Move ${entry.name} with ${entry.lead.name}`
  return (
    <FormDialog title={title} size="lg" action="Move" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <p className={textStyles.quiet}>It is due {agreedText(entry.due_at)}.</p>
      <ScheduleFields
        slot={values.slot}
        isNeeded
        isCall={!entry.is_appointment && !entry.is_abroad}
        problem={errors.slot}
        open={null}
        onChange={(slot) => form.setFieldValue('slot', slot)}
      />
      <Textarea
        label="Reason"
        description="It is kept in the timeline."
        autosize
        minRows={2}
        data-autofocus={day !== undefined || undefined}
        {...form.getInputProps('reason')}
      />
      <Group gap={6} align="stretch">
        {defaultReasons.map((text) => (
          <Button key={text} size="compact-xs" variant="default" onClick={() => form.setFieldValue('reason', text)}>
            {text}
          </Button>
        ))}
      </Group>
    </FormDialog>
  )
}
