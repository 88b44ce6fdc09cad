import { Box } from '@mantine/core'
import type { Plans } from '#domains/actions/contract/actions.ts'
import type { FollowUp, LeadRow } from '#domains/leads/contract/leads.ts'
import { nextStepText } from '#domains/leads/contract/next-step-names.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { ChoiceList } from '../action/choice-list.tsx'

export const planText = (plan: FollowUp) => `${agreedText(plan.due_at)} ${nextStepText(plan)}`

/** Unless it is answered: a visit that nobody expects costs a school an afternoon. */
export const defaultPlans: Plans = 'cancel'

export const planAnswers: readonly { value: Plans; label: string }[] = [
  { value: 'cancel', label: 'Yes, cancel' },
  { value: 'keep', label: 'No, keep' },
]

/** An admission settles what is planned only if no other child looks for a school. */
export const ifLastChild = ({ form }: Pick<LeadRow, 'form'>) => (form.length > 1 ? 'once every child has a school' : undefined)

interface PlansQuestionProps {
  plans: readonly FollowUp[]
  /** When it applies, if not always. */
  condition?: string | undefined
  value: Plans | undefined
  onChange: (plans: Plans) => void
}

/** Asks what becomes of visits and calls that are still to come. */
export function PlansQuestion({ plans, condition, value = defaultPlans, onChange }: PlansQuestionProps) {
  if (plans.length === 0) return null
  const hint = (
    <>
      {condition}
      {plans.map((plan) => (
        <Box key={plan.id} component="span" display="block" className={textStyles.wrap ?? ''}>
          {planText(plan)}
        </Box>
      ))}
    </>
  )
  return <ChoiceList title="Cancel what is planned?" hint={hint} choices={planAnswers} value={value} onChange={onChange} />
}
