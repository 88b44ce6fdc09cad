import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './last-message-cell.module.css'

/** When the last message was, and what can be done about it. */
export function LastMessageCell({ lead: { more } }: { lead: Pick<LeadRow, 'more'> }) {
  const last = more.last_message
  if (!last) return <Nothing />
  return (
    <span className={classes.line}>
      <Moment at={last.at} />
      {last.unanswered_at && <span className={classes.news}>unanswered</span>}
      {last.window_ends_at && (
        <span className={textStyles.quiet}>
          window until <Moment at={last.window_ends_at} agreed />
        </span>
      )}
    </span>
  )
}
