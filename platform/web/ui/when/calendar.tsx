import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import type { Looks } from './hinglish.ts'

interface CalendarProps {
  day: string
  looks: Looks | undefined
  onChoose: (day: string) => void
}

const farthestDays = 731

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const monthOf = (day: string) => day.slice(0, 7)

/** Opens on the chosen day, or on today in India; arrows go from day to day, also into the next month. */
export default function Calendar({ day, looks, onChoose }: CalendarProps) {
  const place = useRef<HTMLDivElement>(null)
  const today = kolkataDay(Date.now())
  const first = day || today
  const [shown, setShown] = useState(first)
  const [goal, setGoal] = useState(first)
  useEffect(() => place.current?.querySelector<HTMLElement>(`[data-day="${goal}"]`)?.focus(), [goal])
  const bounds: { minDate?: string; maxDate?: string } =
    looks === 'future' ? { minDate: today, maxDate: dayAfter(today, farthestDays) } : looks === 'past' ? { maxDate: today } : {}
  /** The library's arrows end at the month that is shown. */
  const leaveMonth = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const from = (event.target as HTMLElement).dataset.day
    if (!step || !from) return
    const next = dayAfter(from, step)
    if (monthOf(next) === monthOf(shown) || next < (bounds.minDate ?? '') || next > (bounds.maxDate ?? '9')) return
    event.preventDefault()
    event.stopPropagation()
    setShown(next)
    setGoal(next)
  }
  return (
    <div ref={place} onKeyDownCapture={leaveMonth}>
      <DatePicker
        // Esc closes the calendar alone, not the form under it.
        __stopPropagation
        weekendDays={[]}
        value={day || null}
        date={shown}
        onDateChange={setShown}
        {...bounds}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        getDayProps={(date) => ({ 'data-day': date, ...(date === today && { 'data-today': true, 'aria-current': 'date' }) })}
        onChange={(chosen) => chosen && onChoose(chosen)}
      />
    </div>
  )
}
