import { Box } from '@mantine/core'
import { Suspense } from 'react'
import type { getAnalytics } from '#domains/analytics/contract/counsellor-figures.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import chart from '#platform/web/ui/figures/day-chart.module.css'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { shareText } from '../figures/figure-text.ts'
import classes from '../figures/figures.module.css'

const Bars = lazyPart(() => import('#platform/web/ui/figures/bars.tsx'), 'when shown')

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const series = [
  { name: 'dialed', label: 'Calls dialed' },
  { name: 'answered', label: 'Talks' },
]

type Hours = NonNullable<AnswerOf<typeof getAnalytics>['detail']>['hours']

const sums = (hours: Hours) => ({
  dialed: hours.reduce((sum, { dialed }) => sum + dialed, 0),
  answered: hours.reduce((sum, { answered }) => sum + answered, 0),
})

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Calls and talks by hour; the answer rate by weekday and hour as a table. */
export function CallsByHour({ hours }: { hours: Hours }) {
  const all = [...new Set(hours.map(({ hour }) => hour))].sort((one, other) => one - other)
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return <p className={classes.note}>No call was dialed in these days.</p>
  const shown = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const bars = shown.map((hour) => {
    const values = sums(hours.filter((row) => row.hour === hour))
    return { key: String(hour), label: hourText(hour), values, start: '', end: '' }
  })
  return (
    <figure aria-label="Calls by hour">
      <Box h={240}>
        <Suspense fallback={null}>
          <Bars label="Calls by hour" bars={bars} series={series} />
        </Suspense>
      </Box>
      <details className={chart.plain}>
        <summary>Answered calls by weekday and hour, as a table</summary>
        <div className={classes.table}>
          <table className={chart.small}>
            <thead>
              <tr>
                <th scope="col">Hour</th>
                {weekdays.map((day) => (
                  <th key={day} scope="col">
                    {day}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{hourText(hour)}</th>
                  {weekdays.map((day, place) => {
                    const { dialed, answered } = sums(hours.filter((row) => row.hour === hour && row.weekday === place + 1))
                    return <td key={day}>{dialed > 0 ? `${shareText(answered, dialed)} of ${dialed}` : <Nothing />}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
