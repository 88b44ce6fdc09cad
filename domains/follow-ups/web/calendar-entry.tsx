import { ActionIcon } from '@mantine/core'
import { IconClockShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { dueOf } from '#domains/leads/web/lead/due.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { exactText } from '#platform/web/ui/moment-text.ts'
import classes from './follow-ups.module.css'

interface CalendarEntryProps {
  entry: FollowUpEntry
  now: number
  /** The kind under which its number is dragged. */
  kind: string
  withOwner: boolean
  onMove: (entry: FollowUpEntry) => void
}

const whatText = ({ name, schools }: FollowUpEntry) => (schools.length > 0 ? `${name} at ${schools.join(', ')}` : name)

export function CalendarEntry({ entry, now, kind, withOwner, onMove }: CalendarEntryProps) {
  const { due_at: dueAt, lead, owner } = entry
  const what = `${whatText(entry)}${withOwner ? ` · ${owner?.name ?? 'nobody'}` : ''}`
  return (
    <li
      className={classes.entry}
      data-due={dueOf(dueAt, now)}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(kind, String(entry.id))
      }}
    >
      <Link
        to="/leads/$leadId"
        params={{ leadId: String(lead.id) }}
        className={classes.lead}
        draggable={false}
        title={`${lead.name}: ${what}`}
      >
        <time dateTime={dueAt} title={exactText(dueAt)}>
          {kolkataTime(dueAt)}
        </time>{' '}
        <bdi>{lead.name}</bdi>
        <span className={classes.what}>{what}</span>
      </Link>
      <ActionIcon
        className={classes.move}
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
