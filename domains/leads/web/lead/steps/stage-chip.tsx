import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { categoryOf, stepNames } from '#domains/leads/contract/steps.ts'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'

type Staged = Pick<LeadRow, 'stage' | 'untouched' | 'number_of_calls'>

export function StageChip({ lead: { stage, untouched, number_of_calls: calls } }: { lead: Staged }) {
  if (stage) return <StageBadge category={categoryOf(stage)} text={stepNames[stage]} />
  if (untouched) return <StageBadge category="new" />
  return calls > 0 ? <StageBadge category="call" text="Called" /> : <StageBadge category="other" text="In progress" />
}
