import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { dayText } from '#platform/web/ui/moment-text.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import type { FollowUpSearch } from './follow-up-search.ts'
import classes from './follow-ups.module.css'

interface CalendarProps {
  days: readonly string[]
  /** YYYY-MM; the days of others are shown quietly. Of a week there is none. */
  month: string | undefined
  counts: Readonly<Record<string, number>>
  entries: readonly FollowUpEntry[]
  search: FollowUpSearch
  now: number
  isAdmin: boolean
  onMove: (entry: FollowUpEntry, day?: string) => void
}

/** Days beside one another. A follow-up that is dropped on another day moves there; keys have its button. */
export function Calendar({ days, month, entries, now, onMove, ...rest }: CalendarProps) {
  const today = kolkataDay(now)
  const ofDay = Map.groupBy(entries, ({ due_at }) => kolkataDay(due_at))
  const drop = (id: number, day: string) => {
    const entry = entries.find((each) => each.id === id)
    if (entry && kolkataDay(entry.due_at) !== day) onMove(entry, day)
  }
  return (
    <ol className={classes.calendar} data-month={month !== undefined || undefined} aria-label="Days">
      {days.map((day) => (
        <CalendarDay
          key={day}
          {...rest}
          day={day}
          today={today}
          now={now}
          isElsewhere={month !== undefined && !day.startsWith(month)}
          entries={ofDay.get(day) ?? []}
          onMove={onMove}
          onDrop={drop}
        />
      ))}
    </ol>
  )
}

interface CalendarDayProps extends Pick<CalendarProps, 'counts' | 'search' | 'now' | 'isAdmin' | 'onMove' | 'entries'> {
  day: string
  today: string
  isElsewhere: boolean
  onDrop: (id: number, day: string) => void
}

/** The kind of what is dragged: another page's text is not taken. */
const dragged = 'application/x-follow-up'

function CalendarDay({ day, today, isElsewhere, counts, entries, search, now, isAdmin, onMove, onDrop }: CalendarDayProps) {
  const [isOver, setIsOver] = useState(false)
  const count = counts[day]
  const more = (count ?? 0) - entries.length
  const takes = (event: DragEvent) => day >= today && event.dataTransfer.types.includes(dragged)
  const toDay = { view: 'day', date: day, ...(search.counsellor !== undefined && { counsellor: search.counsellor }) } as const
  return (
    <li
      className={classes.day}
      data-today={day === today || undefined}
      data-elsewhere={isElsewhere || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onDrop(Number(event.dataTransfer.getData(dragged)), day)
      }}
    >
      <h2 className={classes.dayHead}>
        <Link to="/follow-ups" search={toDay} className={classes.dayLink}>
          {dayText(day, today)}
        </Link>
        {count !== undefined && count > 0 && (
          <span className={classes.count} title={`${count} planned`}>
            {count.toLocaleString('en-IN')}
          </span>
        )}
      </h2>
      {entries.length > 0 && (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <CalendarEntry key={entry.id} entry={entry} now={now} kind={dragged} withOwner={isAdmin} onMove={onMove} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link to="/follow-ups" search={toDay} className={classes.more} aria-label={`${more} more on ${dayText(day, today)}`}>
          {more.toLocaleString('en-IN')} more
        </Link>
      )}
    </li>
  )
}
