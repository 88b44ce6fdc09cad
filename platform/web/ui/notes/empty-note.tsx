import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notes.module.css'

interface EmptyNoteProps {
  title: string
  /** The note is all that the page shows. */
  whole?: boolean
  /** What to do. */
  children?: ReactNode
}

/** Says what will be here, and what to do. */
export const EmptyNote = ({ title, whole, children }: EmptyNoteProps) => (
  <Stack gap="sm" align="center" className={classes.note ?? ''} data-whole={whole || undefined}>
    <Text fz="var(--title-size, inherit)" fw={600} c="var(--mantine-color-text)">
      {title}
    </Text>
    {children}
  </Stack>
)
