import { Accessibility, type DragEndEvent, PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider, useDroppable } from '@dnd-kit/react'
import { Group, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import type { FollowUpSearch } from './follow-up-search.ts'
import classes from './follow-ups.module.css'

interface CalendarProps {
  days: readonly string[]
  /** YYYY-MM; days of other months are shown quietly. Undefined for a week. */
  month: string | undefined
  counts: Readonly<Record<string, number>>
  entries: readonly FollowUpEntry[] | 'awaited'
  search: FollowUpSearch
  now: number
  isAdmin: boolean
  onMove: (entry: FollowUpEntry, day?: string) => void
}

/** Dragged by anything in it but its button. */
const sensors = [
  PointerSensor.configure({
    preventActivation: ({ target }) => target instanceof Element && target.closest('button') !== null,
  }),
]

/** Days beside one another. A follow-up that is dropped on another day moves there; keys have its link and its button. */
export function Calendar({ days, month, entries: found, now, onMove, ...rest }: CalendarProps) {
  const today = kolkataDay(now)
  const entries = found === 'awaited' ? [] : found
  const ofDay = Map.groupBy(entries, ({ due_at }) => kolkataDay(due_at))
  const drop = ({ canceled, operation: { source, target } }: DragEndEvent) => {
    const entry = entries.find(({ id }) => id === source?.id)
    const day = target && String(target.id)
    if (!canceled && entry && day && kolkataDay(entry.due_at) !== day) onMove(entry, day)
  }
  return (
    // The Accessibility plugin would make a button of each entry, around its link; the entries have keys of their own.
    <DragDropProvider sensors={sensors} plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)} onDragEnd={drop}>
      <ol className={classes.calendar} data-month={month !== undefined || undefined} aria-label="Days">
        {days.map((day) => (
          <CalendarDay
            key={day}
            {...rest}
            day={day}
            today={today}
            now={now}
            isElsewhere={month !== undefined && !day.startsWith(month)}
            entries={found === 'awaited' ? found : (ofDay.get(day) ?? [])}
            onMove={onMove}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}

interface CalendarDayProps extends Pick<CalendarProps, 'counts' | 'search' | 'now' | 'isAdmin' | 'onMove' | 'entries'> {
  day: string
  today: string
  isElsewhere: boolean
}

function CalendarDay({ day, today, isElsewhere, counts, entries: found, search, now, isAdmin, onMove }: CalendarDayProps) {
  const entries = found === 'awaited' ? [] : found
  const { ref, isDropTarget } = useDroppable({ id: day, disabled: day < today })
  const count = counts[day]
  const more = found === 'awaited' ? 0 : (count ?? 0) - found.length
  const toDay = { view: 'day', date: day, ...(search.counsellor !== undefined && { counsellor: search.counsellor }) } as const
  return (
    <li
      ref={ref}
      className={classes.day}
      data-today={day === today || undefined}
      data-spent={(day < today && found.length === 0) || undefined}
      data-elsewhere={isElsewhere || undefined}
      data-over={isDropTarget || undefined}
    >
      <Group component="h2" gap={6} align="baseline" justify="space-between" wrap="nowrap" fz="xs" lh="20px" fw={500}>
        <Link to="/follow-ups" search={toDay} className={classes.dayLink}>
          {dayText(day, today)}
        </Link>
        {count !== undefined && count > 0 && (
          <span className={classes.count} title={`${count} planned`}>
            {grouped(count)}
          </span>
        )}
      </Group>
      {found === 'awaited' && <Skeleton height={24} />}
      {entries.length > 0 && (
        <Stack component="ul" gap={2}>
          {entries.map((entry) => (
            <CalendarEntry key={entry.id} entry={entry} now={now} withOwner={isAdmin} onMove={onMove} />
          ))}
        </Stack>
      )}
      {more > 0 && (
        <Link to="/follow-ups" search={toDay} className={classes.more} aria-label={`${more} more on ${dayText(day, today)}`}>
          {grouped(more)} more
        </Link>
      )}
    </li>
  )
}
