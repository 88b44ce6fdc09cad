import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

export function ActionCell({ lead: { latest_action: action } }: Pick<LeadCellProps, 'lead'>) {
  if (!action) return <Nothing />
  const words = action.sub_action ? `${action.name} – ${action.sub_action}` : action.name
  return (
    <span className={classes.line}>
      <span className={classes.cut} title={words}>
        {words}
      </span>
      <span className={classes.quiet}>
        <Moment at={action.at} />
      </span>
    </span>
  )
}
