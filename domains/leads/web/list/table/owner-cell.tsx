import { More } from '#platform/web/ui/more.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

export function OwnerCell({ lead }: Pick<LeadCellProps, 'lead'>) {
  return (
    <span className={classes.line}>
      <span className={classes.cut} title={lead.owner?.name}>
        {lead.owner?.name ?? <span className={classes.quiet}>Nobody</span>}
      </span>
      {lead.shared_with.length > 0 && (
        <More
          button={`+${lead.shared_with.length}`}
          label={`${lead.name} is shared with ${lead.shared_with.length} more`}
          title="Shared with"
        >
          {lead.shared_with.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </More>
      )}
    </span>
  )
}
