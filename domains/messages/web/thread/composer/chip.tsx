import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../thread.module.css'

interface ChipProps {
  /** What its button does. */
  label: string
  onDrop: () => void
  children: ReactNode
}

/** Something that goes with a message, and can be taken away. */
export const Chip = ({ label, onDrop, children }: ChipProps) => (
  <Group gap="sm" justify="space-between" wrap="nowrap" className={classes.chip ?? ''}>
    <span>{children}</span>
    <ActionIcon variant="subtle" size="sm" aria-label={label} onClick={onDrop}>
      <IconX size={14} aria-hidden />
    </ActionIcon>
  </Group>
)
