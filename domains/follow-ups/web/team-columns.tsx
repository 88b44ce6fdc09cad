import { Link } from '@tanstack/react-router'
import type { TeamRow } from '#domains/follow-ups/contract/follow-ups.ts'
import { grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import type { FollowUpSearch } from './follow-up-search.ts'
import classes from './follow-ups.module.css'

type Row = TeamRow & { id: number }

/** A count that opens what it counts; what nobody takes has no calendar of its own. */
function Count({ count, row, name, to }: { count: number; row: Row; name: string; to: FollowUpSearch }) {
  if (count === 0) return <Nothing />
  const text = grouped(count)
  if (!row.counsellor) return text
  return (
    <Link
      to="/follow-ups"
      search={{ ...to, counsellor: row.counsellor.id }}
      className={classes.teamCount}
      aria-label={`${text} of ${row.counsellor.name}, ${name}`}
    >
      {text}
    </Link>
  )
}

/** A counsellor, what has passed, and each day; every one of them opens the calendar of that counsellor. */
export function teamColumns(days: readonly string[], now: number): readonly RecordColumn<Row>[] {
  const today = kolkataDay(now)
  return [
    {
      key: 'who',
      title: 'Counsellor',
      width: '22%',
      onMobile: 'title',
      cell: ({ counsellor, is_active }) =>
        counsellor ? (
          <Link to="/follow-ups" search={{ counsellor: counsellor.id }} className={classes.teamName} title={counsellor.name}>
            {counsellor.name}
            {!is_active && ' (not active)'}
          </Link>
        ) : (
          'Nobody'
        ),
    },
    {
      key: 'late',
      title: 'Before today',
      width: '110px',
      word: 'before today',
      cell: (row) => <Count count={row.before_today} row={row} name="before today" to={{ view: 'overdue' }} />,
    },
    ...days.map((day) => ({
      key: day,
      title: dayText(day, today),
      word: dayText(day, today),
      cell: (row: Row) => (
        <Count count={row.date_wise_counts[day] ?? 0} row={row} name={dayText(day, today)} to={{ view: 'day', date: day }} />
      ),
    })),
  ]
}
