import { Title } from '@mantine/core'
import { type ActionCategory, actionCategories } from '#domains/leads/contract/action-list.ts'
import { type CountBar, CountBars } from '#platform/web/ui/figures/count-bars.tsx'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import { type DashboardInfo, usersWith } from './lead-figures.ts'

interface Stage {
  category: ActionCategory
  leads: number
}

const isCategory = (text: string): text is ActionCategory => (actionCategories as readonly string[]).includes(text)

export function Stages({ stages, untouched }: { stages: DashboardInfo['by_stage']; untouched: number }) {
  const found = stages.filter((stage): stage is Stage => isCategory(stage.category)).sort((one, other) => other.leads - one.leads)
  const bars: CountBar[] = [
    ...found.map(({ category, leads }) => ({
      key: category,
      name: <StageBadge category={category} />,
      count: leads,
      link: usersWith({ stage: category }),
      colour: `var(--stage-${category}-mark)`,
    })),
    {
      key: 'untouched',
      name: <StageBadge category="new" text="Untouched" />,
      count: untouched,
      link: usersWith({ untouched: true }),
      colour: 'var(--stage-new-mark)',
    },
  ]
  return (
    <section aria-labelledby="stages-title">
      <Title order={2} id="stages-title">
        Leads by stage
      </Title>
      <CountBars label="Leads by stage" bars={bars} />
    </section>
  )
}
