import { Box } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { grouped } from '#platform/contract/counts.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { type Bar, type Series, type Span, spansOf } from './chart-spans.ts'
import classes from './day-chart.module.css'

const Bars = lazyPart(() => import('./bars.tsx'), 'when shown')

interface DayChartProps {
  label: string
  period: Span
  series: readonly Series[]
  days: readonly { day: string; figures: Partial<Record<string, number>> }[]
  /** The figure of a span of days, as a way to its rows. */
  cell?: (series: Series, bar: Bar) => ReactNode
}

/** Figures by day, by week or by month, whichever can be read; the same as a table below. */
export function DayChart({ label, period, series, days, cell }: DayChartProps) {
  const bars = spansOf(period, series, days)
  return (
    <figure aria-label={label}>
      <Box h={240}>
        <Suspense fallback={null}>
          <Bars label={label} bars={bars} series={series} />
        </Suspense>
      </Box>
      <ChartTable head="Days" bars={bars} series={series} {...(cell && { cell })} />
    </figure>
  )
}

interface ChartTableProps {
  head: string
  bars: readonly Bar[]
  series: readonly Series[]
  cell?: (series: Series, bar: Bar) => ReactNode
}

/** What a chart shows, as a table. */
const ChartTable = ({ head, bars, series, cell }: ChartTableProps) => (
  <details className={classes.plain}>
    <summary>As a table</summary>
    <table className={classes.small}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{bar.label}</th>
            {series.map((one) => (
              <td key={one.name}>{cell ? cell(one, bar) : grouped(bar.values[one.name] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
