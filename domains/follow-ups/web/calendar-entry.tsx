import { useDraggable } from '@dnd-kit/react'
import { ActionIcon } from '@mantine/core'
import { IconClockShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { nextStepText } from '#domains/leads/contract/next-step-names.ts'
import { dueOf } from '#domains/leads/web/facts/due.ts'
import { dayAfter, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { exactText } from '#platform/web/ui/time/moment-text.ts'
import classes from './follow-ups.module.css'

interface CalendarEntryProps {
  entry: FollowUpEntry
  now: number
  withOwner: boolean
  onMove: (entry: FollowUpEntry, day?: string) => void
}

/** Shift and an arrow move it to the day before or after, as dragging does. */
function dayKeys({ due_at: dueAt }: FollowUpEntry, now: number, move: (day: string) => void) {
  return (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    const day = dayAfter(kolkataDay(dueAt), event.key === 'ArrowRight' ? 1 : -1)
    if (day < kolkataDay(now)) return
    event.preventDefault()
    move(day)
  }
}

export function CalendarEntry({ entry, now, withOwner, onMove }: CalendarEntryProps) {
  const { due_at: dueAt, lead, owner } = entry
  const what = `${nextStepText(entry)}${withOwner ? ` · ${owner?.name ?? 'nobody'}` : ''}`
  const { ref, isDragging } = useDraggable({ id: entry.id, data: { entry } })
  const onKeyDown = dayKeys(entry, now, (day) => onMove(entry, day))
  return (
    <li ref={ref} className={classes.entry} data-due={dueOf(dueAt, now)} data-dragging={isDragging || undefined}>
      <Link
        to="/leads/$leadId"
        params={{ leadId: String(lead.id) }}
        className={classes.lead}
        draggable={false}
        title={`${lead.name}: ${what}`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={onKeyDown}
      >
        <time dateTime={dueAt} title={exactText(dueAt)}>
          {kolkataTime(dueAt)}
        </time>{' '}
        <bdi>{lead.name}</bdi>
        <span className={classes.what}>{what}</span>
      </Link>
      <ActionIcon
        flex="none"
        size={24}
        aria-label={`Move ${entry.name} with ${lead.name}`}
        title="Move or snooze"
        aria-haspopup="dialog"
        onClick={() => onMove(entry)}
      >
        <IconClockShare size={15} aria-hidden />
      </ActionIcon>
    </li>
  )
}
