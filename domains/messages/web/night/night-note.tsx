import { Group } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import classes from './night-note.module.css'
import type { Night } from './use-writing-hours.ts'

/** The warning before a message at night. */
export const NightNote = ({ night, also }: { night: Night; also?: string | undefined }) => (
  <Group component="p" gap={6} wrap="nowrap" className={classes.note ?? ''} role="status">
    <IconMoon size={14} aria-hidden /> {night.warning}
    {also && ` ${also}`}
  </Group>
)
