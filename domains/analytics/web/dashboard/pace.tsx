import { linkOptions } from '@tanstack/react-router'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { CountBars } from '#platform/web/ui/figures/count-bars.tsx'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { NotedTitle } from '../figures/noted-title.tsx'
import classes from './dashboard.module.css'
import type { DashboardInfo } from './lead-figures.ts'
import { paceText } from './pace-text.ts'

/** One's own pace against one's own week; each day leads to exactly its actions. */
export function Pace({ info: { staff, pace, actions_today } }: { info: DashboardInfo }) {
  const today = kolkataDay(Date.now())
  const bars = pace.days.toReversed().map(({ day, actions }) => ({
    key: day,
    name: dayText(day, today),
    count: actions,
    link: linkOptions({ to: '/actions', search: { staff: staff.id, start_date: day, end_date: day } }),
  }))
  return (
    <section aria-labelledby="pace-title">
      <NotedTitle id="pace-title" {...dashboardFigures.pace} />
      <p className={classes.said}>{paceText(actions_today, pace.usual_by_now)}</p>
      <CountBars label="Your actions by day" bars={bars} />
    </section>
  )
}
