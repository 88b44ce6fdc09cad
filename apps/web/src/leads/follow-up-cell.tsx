import { VisuallyHidden } from '@mantine/core'
import { Moment } from '../ui/moment.tsx'
import classes from './cells.module.css'
import { dueOf, dueWords } from './due.ts'
import type { LeadCellProps } from './lead-cell-props.ts'
import { Nothing } from './nothing.tsx'

/** When the next step is due, red when its time has passed and amber when it is today, and what it is. */
export function FollowUpCell({ lead: { follow_up: followUp }, now }: LeadCellProps) {
  if (!followUp) return <Nothing />
  const due = dueOf(followUp.due_at, now)
  return (
    <span className={classes.line}>
      <span className={classes.due} data-due={due}>
        {due !== 'later' && <VisuallyHidden>{dueWords[due]}: </VisuallyHidden>}
        <Moment at={followUp.due_at} />
      </span>
      <span className={classes.cut} title={followUp.name}>
        <span className={classes.quiet}>{followUp.name}</span>
      </span>
    </span>
  )
}
