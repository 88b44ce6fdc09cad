import { Link } from '@tanstack/react-router'
import { getSevenDaysCount } from '#domains/follow-ups/contract/follow-ups.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { dayText } from '#platform/web/ui/moment-text.ts'
import classes from './seven-days.module.css'

/** The leads that are due on each of the next seven days; each day leads to exactly its rows. */
export function SevenDays() {
  const { data } = useAsk(getSevenDaysCount, { quiet: true })
  const days = Object.entries(data?.date_wise_counts ?? {})
  const most = Math.max(1, ...days.map(([, count]) => count))
  const today = kolkataDay(Date.now())
  return (
    <ul className={classes.week} aria-label="Next follow-ups of seven days">
      {days.map(([day, count]) => (
        <li key={day}>
          <Link
            to="/$list"
            params={{ list: 'users' }}
            search={{ scheduled_start_date: day, scheduled_end_date: day }}
            className={classes.weekDay}
          >
            <span>{dayText(day, today)}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className={classes.amount}>{count.toLocaleString('en-IN')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
