import { VisuallyHidden } from '@mantine/core'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { stepsAhead } from '#domains/leads/contract/steps-ahead.ts'
import { More } from '#platform/web/ui/more.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { dueOf, dueWords } from '../../facts/due.ts'
import { NextStep } from '../../facts/next-step.tsx'
import classes from './cells.module.css'
import type { LeadCellProps } from './lead-cell-props.ts'

/** Red when its time has passed, amber when it is today. */
export function FollowUpCell({ lead, now, plannedFirst }: LeadCellProps) {
  const myId = useMe().user.id
  const [followUp, ...others] = stepsAhead(lead, { plannedFirst })
  if (!followUp) return <Nothing />
  const { due_at: dueAt, name, owner } = followUp
  const due = dueOf(dueAt, now)
  const whose = owner?.id === myId ? 'you' : (owner?.name ?? 'nobody')
  return (
    <span className={classes.line}>
      <span className={classes.due} data-due={due}>
        {due !== 'later' && <VisuallyHidden>{dueWords[due]}: </VisuallyHidden>}
        <Moment at={dueAt} agreed />
      </span>
      <span className={classes.step} title={`${name} · ${whose}`}>
        <span className={classes.cut}>{name}</span>
        <span aria-hidden>·</span>
        <span className={classes.whose}>
          <VisuallyHidden>, by </VisuallyHidden>
          <bdi>{whose}</bdi>
        </span>
      </span>
      {others.length > 0 && (
        <More
          button={`+${others.length}`}
          label={`${others.length} more next ${others.length === 1 ? 'step' : 'steps'} of ${lead.name}`}
          title="Also planned"
        >
          {others.map((other) => (
            <li key={other.id}>
              <NextStep step={other} now={now} />
            </li>
          ))}
        </More>
      )}
    </span>
  )
}
