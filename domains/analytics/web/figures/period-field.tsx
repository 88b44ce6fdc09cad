import { Group, NativeSelect } from '@mantine/core'
import {
  type AskedPeriod,
  comparisonOf,
  comparisons,
  namedPeriods,
  periodNameOf,
  periodOf,
  usualComparison,
} from '#domains/analytics/contract/period.ts'
import { Comparison, PeriodName } from '#domains/analytics/contract/period-names.ts'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import classes from './figures.module.css'

/** A period as its address has it from now on; what is undefined leaves it. */
export type ChosenPeriod = { [Key in keyof Required<AskedPeriod>]: AskedPeriod[Key] }

interface PeriodFieldProps {
  period: AskedPeriod
  onChange: (chosen: ChosenPeriod) => void
}

const ownDays = 'own'

const periods = [...Object.entries(namedPeriods).map(([value, { label }]) => ({ value, label })), { value: ownDays, label: 'Own days' }]

const others = Object.entries(comparisons).map(([value, words]) => ({ value, label: `Compared with ${words}` }))

/** The period of a screen of figures by its name or by its days, and what it is compared with. */
export function PeriodField({ period: asked, onChange }: PeriodFieldProps) {
  const { start, end } = periodOf(asked)
  const name = periodNameOf(asked)
  const compare = comparisonOf(asked)
  /** Days are not taken for those of another list, because they say what they are compared with. */
  const chooseDays = (start_date: string | undefined, end_date: string | undefined) =>
    onChange({ period: undefined, start_date, end_date, compare })
  /** A name brings its own comparison. */
  const chooseName = (period: PeriodName) => onChange({ period, start_date: undefined, end_date: undefined, compare: undefined })
  const choose = (value: string) => {
    const named = PeriodName.safeParse(value).data
    if (named) chooseName(named)
    else chooseDays(start, end)
  }
  const compareWith = (value: string) => {
    const chosen = Comparison.safeParse(value).data
    const { period, start_date, end_date } = asked
    onChange({ period, start_date, end_date, compare: name && chosen === usualComparison(name) ? undefined : chosen })
  }
  return (
    <Group component="fieldset" aria-label="Period" gap="sm" className={classes.period ?? ''}>
      <NativeSelect aria-label="Period" data={periods} value={name ?? ownDays} onChange={({ currentTarget: { value } }) => choose(value)} />
      <DayRange label="Days" isNeeded hasPresets={false} from={start} to={end} onChange={chooseDays} />
      <NativeSelect
        aria-label="Compared with"
        data={others}
        value={compare}
        onChange={({ currentTarget: { value } }) => compareWith(value)}
      />
    </Group>
  )
}
