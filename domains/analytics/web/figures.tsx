import { Link, linkOptions } from '@tanstack/react-router'
import type { getDashboardInfo } from '#domains/analytics/contract/analytics.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import classes from './dashboard.module.css'

export type DashboardInfo = AnswerOf<typeof getDashboardInfo>

/** The figures that say what to do now, most pressing first; each leads to its rows. */
function figuresOf(info: DashboardInfo, today = kolkataDay(Date.now())) {
  return [
    { label: 'Overdue follow-ups', count: info.overdue, meaning: info.overdue > 0 ? 'overdue' : undefined, link: { is_missed_call: true } },
    {
      label: 'Due today',
      count: info.due_today,
      meaning: info.due_today > 0 ? 'due' : undefined,
      link: { scheduled_start_date: today, scheduled_end_date: today },
    },
    { label: 'New or asking again today', count: info.new_today, link: { start_date: today, end_date: today } },
    { label: 'Your actions today', count: info.actions_today },
    { label: 'Leads you see', count: info.leads, link: {} },
  ] as const
}

/** The row of figures at the top. */
export function Figures({ info }: { info: DashboardInfo }) {
  return (
    <ul className={classes.figures}>
      {figuresOf(info).map((figure) => (
        <li key={figure.label} data-meaning={'meaning' in figure ? figure.meaning : undefined}>
          {'link' in figure ? (
            <Link {...linkOptions({ to: '/$list', params: { list: 'users' }, search: figure.link })} className={classes.figure}>
              <Count figure={figure} />
            </Link>
          ) : (
            <div className={classes.figure}>
              <Count figure={figure} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const Count = ({ figure }: { figure: { label: string; count: number } }) => (
  <>
    <span className={classes.label}>{figure.label}</span>
    <strong className={classes.count}>{figure.count.toLocaleString('en-IN')}</strong>
  </>
)
