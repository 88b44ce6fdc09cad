import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { nextStepText } from '#domains/leads/contract/next-step-names.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { dueOf, dueWords } from './due.ts'
import classes from './next-step.module.css'

interface NextStepProps {
  step: FollowUp
  now: number
}

export function NextStep({ step, now }: NextStepProps) {
  const due = dueOf(step.due_at, now)
  return (
    <span className={textStyles.wrap}>
      <span className={classes.time} data-due={due}>
        {due === 'overdue' && `${dueWords.overdue} `}
        <Moment at={step.due_at} agreed />
      </span>{' '}
      {nextStepText(step)}
      {step.owner && <span className={textStyles.quiet}> · {step.owner.name}</span>}
    </span>
  )
}
