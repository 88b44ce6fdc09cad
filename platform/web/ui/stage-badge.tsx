import { Group } from '@mantine/core'
import classes from './stage-badge.module.css'
import type { Stage } from './theme-colours.ts'

const words: Record<Stage, string> = {
  new: 'New',
  call: 'Call',
  visit: 'Visit',
  lead: 'Lead',
  application: 'Application',
  registration: 'Registration',
  admission: 'Admission',
  other: 'Other',
}

export const stageWord = (category: Stage) => words[category]

/** The word always stands beside the colour. */
export const StageBadge = ({ category, text }: { category: Stage; text?: string }) => (
  <Group component="span" display="inline-flex" gap={6} wrap="nowrap" className={classes.badge ?? ''} data-stage={category} title={text}>
    <span className={classes.text}>{text ?? words[category]}</span>
  </Group>
)
