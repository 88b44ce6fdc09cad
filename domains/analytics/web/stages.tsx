import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ActionCategory, actionCategories } from '#domains/leads/contract/stages.ts'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import classes from './dashboard.module.css'
import type { DashboardInfo } from './figures.tsx'

interface Bar {
  category: ActionCategory
  leads: number
}

const isCategory = (text: string): text is ActionCategory => (actionCategories as readonly string[]).includes(text)

export function Stages({ stages, untouched }: { stages: DashboardInfo['by_stage']; untouched: number }) {
  const bars = stages.filter((stage): stage is Bar => isCategory(stage.category)).sort((one, other) => other.leads - one.leads)
  const most = Math.max(untouched, 1, ...bars.map((bar) => bar.leads))
  return (
    <section aria-labelledby="stages-title" className={classes.stages}>
      <Title order={2} id="stages-title">
        Leads by stage
      </Title>
      <ul>
        {bars.map(({ category, leads }) => (
          <li key={category} data-stage={category}>
            <Link to="/$list" params={{ list: 'users' }} search={{ stage: category }} className={classes.stage}>
              <StageBadge category={category} />
              <StageBar leads={leads} most={most} stage={category} />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/$list" params={{ list: 'users' }} search={{ untouched: true }} className={classes.stage}>
            <StageBadge category="new" text="Untouched" />
            <StageBar leads={untouched} most={most} stage="new" />
          </Link>
        </li>
      </ul>
    </section>
  )
}

const StageBar = ({ leads, most, stage }: { leads: number; most: number; stage: string }) => (
  <>
    <span className={classes.track} aria-hidden="true">
      <span style={{ width: `${(100 * leads) / most}%`, background: `var(--stage-${stage}-mark)` }} />
    </span>
    <span className={classes.amount}>{leads.toLocaleString('en-IN')}</span>
  </>
)
