import { Group, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import type { DialerSession } from '#domains/dialer/contract/dialer.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './pause-note.module.css'
import { pauseText } from './pause-text.ts'

export function PauseNote({ pause }: { pause: NonNullable<DialerSession['pause']> }) {
  return (
    <Group component="p" gap="sm" align="flex-start" wrap="nowrap" className={classes.note ?? ''} role="status">
      <IconHandStop size={20} aria-hidden />
      <span>
        <strong>{pauseText(pause)}</strong>{' '}
        <Text span fz="sm">
          since <Moment at={pause.at} />. No other lead is served until the pause is lifted.
        </Text>
      </span>
    </Group>
  )
}
