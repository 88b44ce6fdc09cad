import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { Bar, Series } from './chart-spans.ts'

/** Told apart by lightness as well as by hue, so that they can be read without colours and in the dark. */
const colours = ['var(--accent-ink)', 'var(--due-ink)', 'var(--mantine-color-dimmed)']

interface BarsProps {
  label: string
  bars: readonly Bar[]
  series: readonly Series[]
}

/** Loaded with the first chart that is shown. */
export default function Bars({ label, bars, series }: BarsProps) {
  return (
    <BarChart
      h={240}
      data={bars.map(({ label: name, values }) => ({ name, ...values }))}
      dataKey="name"
      series={series.map(({ name, label: legend }, place) => ({ name, label: legend, color: colours[place] ?? 'gray' }))}
      withLegend={series.length > 1}
      tickLine="none"
      gridAxis="x"
      barChartProps={{ title: label, accessibilityLayer: true }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
      maxBarWidth={28}
    />
  )
}
