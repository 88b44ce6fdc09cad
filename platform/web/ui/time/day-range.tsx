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
  /** True for days ahead, as of planned follow-ups. */
  isAhead?: boolean
  /** False where the screen offers its own quick choices. */
  hasPresets?: boolean
  placeholder?: string
  size?: 'xs' | 'sm'
}

const back = (today: string, days: number): [string, string] => [dayAfter(today, 1 - days), today]
const ahead = (today: string, days: number): [string, string] => [today, dayAfter(today, days - 1)]
const oneDay = (day: string): [string, string] => [day, day]

const presetsBack = (today: string) => [
  { value: oneDay(today), label: 'Today' },
  { value: oneDay(dayAfter(today, -1)), label: 'Yesterday' },
  { value: back(today, 7), label: 'Last 7 days' },
  { value: back(today, 30), label: 'Last 30 days' },
  { value: back(today, 90), label: 'Last 90 days' },
]
const presetsAhead = (today: string) => [
  { value: oneDay(today), label: 'Today' },
  { value: oneDay(dayAfter(today, 1)), label: 'Tomorrow' },
  { value: ahead(today, 7), label: 'Next 7 days' },
  { value: ahead(today, 30), label: 'Next 30 days' },
]

/** Both ends are included. */
export function DayRange(props: DayRangeProps) {
  const { label, from, to, onChange, isNeeded = false, isAhead = false, hasPresets = true, placeholder = 'Any day', size = 'sm' } = props
  const today = kolkataDay(Date.now())
  // The first day of a range whose last one is still to be chosen.
  const [first, setFirst] = useState<string>()
  return (
    <fieldset className={classes.range} aria-label={label}>
      <DatePickerInput
        type="range"
        size={size}
        allowSingleDateInRange
        classNames={{ day: classes.day ?? '' }}
        placeholder={placeholder}
        clearable={!isNeeded}
        clearButtonProps={{ 'aria-label': placeholder }}
        {...(!isAhead && { maxDate: today })}
        weekendDays={[]}
        valueFormat="D MMM YYYY"
        {...(hasPresets && { presets: isAhead ? presetsAhead(today) : presetsBack(today) })}
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
