import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useEffect, useRef } from 'react'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import type { Looks } from './hinglish.ts'

interface CalendarProps {
  day: string
  looks: Looks | undefined
  onChoose: (day: string) => void
}

const farthestDays = 731

/** Opens on the chosen day, or on today in India; arrows go from day to day. */
export default function Calendar({ day, looks, onChoose }: CalendarProps) {
  const place = useRef<HTMLDivElement>(null)
  const today = kolkataDay(Date.now())
  const first = day || today
  useEffect(() => place.current?.querySelector<HTMLElement>(`[data-day="${first}"]`)?.focus(), [first])
  return (
    <div ref={place}>
      <DatePicker
        // Esc closes the calendar alone, not the form under it.
        __stopPropagation
        weekendDays={[]}
        value={day || null}
        defaultDate={first}
        {...(looks === 'future' && { minDate: today, maxDate: dayAfter(today, farthestDays) })}
        {...(looks === 'past' && { maxDate: today })}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        getDayProps={(date) => ({ 'data-day': date, ...(date === today && { 'data-today': true, 'aria-current': 'date' }) })}
        onChange={(chosen) => chosen && onChoose(chosen)}
      />
    </div>
  )
}
