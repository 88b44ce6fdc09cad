import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { dueOf } from '#domains/leads/web/lead/due.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import type { RecordColumn } from '#platform/web/ui/record-table.tsx'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import classes from './follow-ups.module.css'

export const followUpColumns = (now: number, onMove: (entry: FollowUpEntry) => void): readonly RecordColumn<FollowUpEntry>[] => [
  {
    key: 'due',
    title: 'Due',
    width: '160px',
    cell: ({ due_at }) => (
      <span className={classes.due} data-due={dueOf(due_at, now)}>
        <Moment at={due_at} agreed />
      </span>
    ),
  },
  {
    key: 'lead',
    title: 'Parent',
    width: '24%',
    cell: ({ lead }) => (
      <Link to="/leads/$leadId" params={{ leadId: String(lead.id) }} className={classes.link} title={lead.name}>
        <bdi>{lead.name}</bdi>
      </Link>
    ),
  },
  {
    key: 'what',
    title: 'What',
    cell: ({ category, name, schools }) => (
      <span className={classes.step}>
        <StageBadge category={category} text={name} />
        {schools.length > 0 && <span title={schools.join(', ')}>at {schools.join(', ')}</span>}
      </span>
    ),
  },
  { key: 'owner', title: 'Who', width: '16%', cell: ({ owner }) => owner?.name ?? 'nobody' },
  {
    key: 'move',
    title: 'Move',
    width: '96px',
    cell: (entry) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Move ${entry.name} with ${entry.lead.name}`}
        aria-haspopup="dialog"
        onClick={() => onMove(entry)}
      >
        Move
      </Button>
    ),
  },
]
