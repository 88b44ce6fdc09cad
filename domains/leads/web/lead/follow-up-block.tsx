import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { dueOf, dueWords } from './due.ts'
import classes from './follow-up-block.module.css'

/** The next steps of a lead, the most prominent fact about it: the next call and the appointments, what is due first comes first. */
export function FollowUpBlock({ followUps }: { followUps: readonly FollowUp[] }) {
  const now = useNow()
  if (followUps.length === 0) return <p className={classes.none}>No follow-up planned</p>
  return followUps.map((followUp) => <NextStep key={followUp.id} followUp={followUp} now={now} />)
}

function NextStep({ followUp, now }: { followUp: FollowUp; now: number }) {
  const due = dueOf(followUp.due_at, now)
  return (
    <p className={classes.block} data-due={due}>
      <span className={classes.word}>{dueWords[due]}</span>
      <strong className={classes.time}>
        <Moment at={followUp.due_at} agreed />
      </strong>
      <span className={classes.what}>
        {followUp.name}
        {followUp.schools.length > 0 && ` at ${followUp.schools.join(', ')}`}
        {followUp.owner && <span className={classes.who}> · {followUp.owner.name}</span>}
      </span>
    </p>
  )
}
