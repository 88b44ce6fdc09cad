import { Title } from '@mantine/core'
import { linkOptions } from '@tanstack/react-router'
import { counted } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { CountBars } from '#platform/web/ui/figures/count-bars.tsx'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import classes from './dashboard.module.css'
import type { DashboardInfo } from './lead-figures.ts'

const decimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Today beside one's own week, in words. */
function paceText(today: number, usual: number | null): string {
  const actions = `${counted(today, 'action')} today`
  if (usual === null) return `${actions}. The seven days before have none to compare with.`
  if (today === 0 && usual < 0.5) return 'No actions yet today, as usual by this time.'
  const [amount, difference] = [decimal.format(usual), today - usual]
  if (Math.abs(difference) < 0.5) return `${actions}, as usual by this time (${amount}).`
  return `${actions}, ${decimal.format(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than usual by this time (${amount}).`
}

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
      <Title order={2} id="pace-title">
        Your pace
      </Title>
      <p className={classes.said}>{paceText(actions_today, pace.usual_by_now)}</p>
      <CountBars label="Your actions by day" bars={bars} />
    </section>
  )
}
