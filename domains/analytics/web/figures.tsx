import { Link, linkOptions } from '@tanstack/react-router'
import type { getDashboardInfo } from '#domains/analytics/contract/analytics.ts'
import { recentUsers } from '#domains/leads/contract/query.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import classes from './dashboard.module.css'

export type DashboardInfo = AnswerOf<typeof getDashboardInfo>

/** An address that says something is shown as it is; a bare one would bring back the filters of last time. */
const unfiltered = { ordering: recentUsers } as const

const users = (search: object) => linkOptions({ to: '/$list', params: { list: 'users' }, search })

/** Most pressing first. Each figure leads to exactly its rows. */
function figuresOf(info: DashboardInfo, today = kolkataDay(Date.now())) {
  return [
    {
      label: 'Overdue follow-ups',
      count: info.overdue,
      meaning: info.overdue > 0 ? 'overdue' : undefined,
      link: users({ is_missed_call: true }),
    },
    {
      label: 'Due today',
      count: info.due_today,
      meaning: info.due_today > 0 ? 'due' : undefined,
      link: users({ scheduled_start_date: today, scheduled_end_date: today }),
    },
    {
      label: 'New or asking again today',
      count: info.new_today,
      link: linkOptions({ to: '/$list', params: { list: 'todays-data' }, search: unfiltered }),
    },
    {
      label: 'Your actions today',
      count: info.actions_today,
      link: linkOptions({ to: '/actions', search: { staff: info.staff.id, start_date: today, end_date: today } }),
    },
    { label: 'Leads you see', count: info.leads, link: users(unfiltered) },
  ]
}

export function Figures({ info }: { info: DashboardInfo }) {
  return (
    <ul className={classes.figures}>
      {figuresOf(info).map((figure) => (
        <li key={figure.label} data-meaning={figure.meaning}>
          <Link {...figure.link} className={classes.figure}>
            <span className={classes.label}>{figure.label}</span>
            <strong className={classes.count}>{figure.count.toLocaleString('en-IN')}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
