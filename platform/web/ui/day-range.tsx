import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import classes from './day-range.module.css'

interface DayRangeProps {
  label: string
  from: string | undefined
  to: string | undefined
  /** Called with both days or neither. */
  onChange: (from: string | undefined, to: string | undefined) => void
  isNeeded?: boolean
}

/** Both ends are included. */
export function DayRange({ label, from, to, onChange, isNeeded = false }: DayRangeProps) {
  const today = kolkataDay(Date.now())
  // The first day of a range whose last one is still to be chosen.
  const [first, setFirst] = useState<string>()
  const last = (days: number): [string, string] => [dayAfter(today, 1 - days), today]
  return (
    <fieldset className={classes.range} aria-label={label}>
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        placeholder="Any day"
        clearable={!isNeeded}
        clearButtonProps={{ 'aria-label': 'Any day' }}
        maxDate={today}
        weekendDays={[]}
        valueFormat="D MMM YYYY"
        presets={[
          { value: last(1), label: 'Today' },
          { value: [dayAfter(today, -1), dayAfter(today, -1)], label: 'Yesterday' },
          { value: last(7), label: 'Last 7 days' },
          { value: last(30), label: 'Last 30 days' },
          { value: last(90), label: 'Last 90 days' },
        ]}
        value={first ? [first, null] : [from ?? null, to ?? null]}
        onChange={([begin, end]) => {
          setFirst(begin && !end ? begin : undefined)
          if (begin && end) onChange(begin, end)
          else if (!begin && !isNeeded) onChange(undefined, undefined)
        }}
        popoverProps={{ onClose: () => setFirst(undefined) }}
      />
    </fieldset>
  )
}
