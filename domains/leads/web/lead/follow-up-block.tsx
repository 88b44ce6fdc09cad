import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { dueOf, dueWords } from './due.ts'
import classes from './follow-up-block.module.css'

/** The next step of a lead: the most prominent fact about it. */
export function FollowUpBlock({ followUp }: { followUp: LeadRow['follow_up'] }) {
  const now = useNow()
  if (!followUp) return <p className={classes.none}>No follow-up planned</p>
  const due = dueOf(followUp.due_at, now)
  return (
    <p className={classes.block} data-due={due}>
      <span className={classes.word}>{dueWords[due]}</span>
      <strong className={classes.time}>
        <Moment at={followUp.due_at} agreed />
      </strong>
      <span className={classes.what}>
        {followUp.name}
        {followUp.owner && <span className={classes.who}> · {followUp.owner.name}</span>}
      </span>
    </p>
  )
}
