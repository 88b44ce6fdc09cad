import { Button, Group } from '@mantine/core'
import type { FollowUpEntry } from '#domains/follow-ups/contract/follow-ups.ts'
import { dueOf } from '#domains/leads/web/facts/due.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import cells from '#domains/leads/web/list/table/cells.module.css'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './follow-ups.module.css'

export const followUpColumns = (now: number, onMove: (entry: FollowUpEntry) => void): readonly RecordColumn<FollowUpEntry>[] => [
  {
    key: 'due',
    title: 'Due',
    width: '160px',
    onMobile: 'beside',
    cell: ({ due_at }) => (
      <span className={cells.due} data-due={dueOf(due_at, now)}>
        <Moment at={due_at} agreed />
      </span>
    ),
  },
  {
    key: 'lead',
    title: 'Parent',
    width: '24%',
    onMobile: 'title',
    cell: ({ lead }) => <LeadNameLink id={lead.id} name={lead.name} />,
  },
  {
    key: 'what',
    title: 'What',
    cell: ({ category, name, schools }) => (
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap" className={classes.step ?? ''}>
        <StageBadge category={category} text={name} />
        {schools.length > 0 && <span title={schools.join(', ')}>at {schools.join(', ')}</span>}
      </Group>
    ),
  },
  { key: 'owner', title: 'Who', width: '16%', cell: ({ owner }) => owner?.name ?? 'nobody' },
  {
    key: 'move',
    title: 'Move',
    width: '96px',
    onMobile: 'end',
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
