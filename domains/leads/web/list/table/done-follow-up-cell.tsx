import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

export function DoneFollowUpCell({ lead: { done_follow_up: done } }: Pick<LeadCellProps, 'lead'>) {
  if (!done) return <Nothing />
  return (
    <span className={classes.line}>
      <Moment at={done.due_at} agreed />
      <span className={classes.quiet}>{done.late ? 'done late' : 'in time'}</span>
    </span>
  )
}
