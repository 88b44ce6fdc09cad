import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import classes from './inbox.module.css'
import { snoozeTimes } from './snooze-times.ts'

interface SnoozeDialogProps {
  name: string
  onChoose: (until: string) => void
  onClose: () => void
}

/** Asks until when a conversation leaves the inbox. */
export function SnoozeDialog({ name, onChoose, onClose }: SnoozeDialogProps) {
  const [times] = useState(() => snoozeTimes(Date.now()))
  return (
    <Modal opened onClose={onClose} title={`Snooze ${name}`} size="sm">
      <Text mb="md" fz="sm" c="dimmed">
        The conversation leaves the list until then, or until the parent writes.
      </Text>
      <Stack gap={6}>
        {times.map(({ label, at }, index) => (
          <Button
            key={label}
            variant="default"
            justify="space-between"
            data-autofocus={index === 0 || undefined}
            rightSection={<span className={classes.quiet}>{agreedText(at)}</span>}
            onClick={() => onChoose(at)}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Modal>
  )
}
