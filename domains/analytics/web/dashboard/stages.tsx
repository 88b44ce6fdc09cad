import { Link } from '@tanstack/react-router'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { type ActionCategory, actionCategories } from '#domains/leads/contract/action-list.ts'
import { withoutStage } from '#domains/leads/contract/columns/stage.ts'
import { counted } from '#platform/contract/counts.ts'
import { type CountBar, CountBars } from '#platform/web/ui/figures/count-bars.tsx'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import { NotedTitle } from '../figures/noted-title.tsx'
import classes from './dashboard.module.css'
import { type DashboardInfo, usersWith } from './lead-figures.ts'

interface Stage {
  category: ActionCategory
  leads: number
}

const isCategory = (text: string): text is ActionCategory => (actionCategories as readonly string[]).includes(text)

interface StagesProps {
  stages: DashboardInfo['by_stage']
  untouched: number
}

/** Each lead stands in one bar. Untouched leads stand in several: a parent may apply before anybody speaks to them. */
export function Stages({ stages, untouched }: StagesProps) {
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
      key: withoutStage,
      name: <StageBadge category="new" text="No stage yet" />,
      count: stages.find(({ category }) => category === withoutStage)?.leads ?? 0,
      link: usersWith({ stage: withoutStage }),
      colour: 'var(--stage-new-mark)',
    },
  ]
  return (
    <section aria-labelledby="stages-title">
      <NotedTitle id="stages-title" {...dashboardFigures.stages} />
      <CountBars label="Leads by stage" bars={bars} />
      <p className={classes.said}>
        <Link {...usersWith({ untouched: true })}>{counted(untouched, 'lead is', 'leads are')} untouched</Link>, at any stage: staff never
        acted on {untouched === 1 ? 'it' : 'them'}.
      </p>
    </section>
  )
}
