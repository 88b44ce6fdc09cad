import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { dueOf, dueWords } from './due.ts'
import classes from './next-step.module.css'

interface NextStepProps {
  step: FollowUp
  now: number
}

export const stepText = ({ name, schools }: FollowUp) => (schools.length > 0 ? `${name} at ${schools.join(', ')}` : name)

export function NextStep({ step, now }: NextStepProps) {
  const due = dueOf(step.due_at, now)
  return (
    <span className={classes.step}>
      <span className={classes.time} data-due={due}>
        {due === 'overdue' && `${dueWords.overdue} `}
        <Moment at={step.due_at} agreed />
      </span>{' '}
      {stepText(step)}
      {step.owner && <span className={classes.who}> · {step.owner.name}</span>}
    </span>
  )
}
