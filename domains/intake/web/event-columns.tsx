import { Button, Text, VisuallyHidden } from '@mantine/core'
import { type EventKind, eventKinds } from '#domains/intake/contract/event-kinds.ts'
import { fieldNames } from '#domains/intake/contract/events.ts'
import type { ReceivedEvent, Unclear } from '#domains/intake/contract/intake.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'

const became = { made: 'New lead', re_engaged: 'Re-engaged', joined: 'Joined' } as const

export const kindText = (kind: string | null) => (kind && kind in eventKinds ? eventKinds[kind as EventKind] : (kind ?? 'Unknown'))

function Outcome({ event }: { event: ReceivedEvent }) {
  if (event.became)
    return (
      <Text span fw={550}>
        {became[event.became]}
        {event.mended_by && <span className={textStyles.aside}>, mended by {event.mended_by}</span>}
        <NotUnderstood parts={event.not_understood ?? []} />
      </Text>
    )
  const reasons = Object.entries(event.errors ?? {}).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
  return (
    <span className={textStyles.error} title={reasons.join('\n')}>
      {reasons[0] ?? 'Refused'}
      {reasons.length > 1 && ` (and ${reasons.length - 1} more)`}
    </span>
  )
}

function NotUnderstood({ parts }: { parts: readonly Unclear[] }) {
  if (parts.length === 0) return null
  const texts = parts.map(({ field, value }) => `${fieldNames[field] ?? field} “${value}”`)
  return (
    <Text span fw={400} c="var(--mantine-color-text)" title={parts.map(({ reason }, at) => `${texts[at]}: ${reason}`).join('\n')}>
      , not understood: {texts.join(', ')}
    </Text>
  )
}

/** The columns of events that were not wholly understood: nothing can be corrected there, and the sent text needs room. */
export const unclearColumns: readonly RecordColumn<ReceivedEvent>[] = [
  { key: 'kind', title: 'What', width: '140px', onMobile: 'title', cell: ({ kind }) => <strong>{kindText(kind)}</strong> },
  { key: 'at', title: 'Came in', width: momentWidth, onMobile: 'beside', cell: ({ received_at }) => <Moment at={received_at} /> },
  { key: 'outcome', title: 'Outcome', onMobile: 'whole', cell: (event) => <Outcome event={event} /> },
  { key: 'lead', title: 'Lead', width: '18%', cell: ({ lead }) => lead && <LeadNameLink id={lead.id} name={lead.name} /> },
  { key: 'key', title: 'Key', width: '12%', word: 'key', cell: ({ key }) => <span title={key.name}>{key.name}</span> },
]

const itsId: RecordColumn<ReceivedEvent> = {
  ...{ key: 'event', title: 'Its id', width: '14%', word: 'id' },
  cell: ({ event_id }) => <code title={event_id}>{event_id}</code>,
}

/** The page of events; `onMend` opens one that was refused. */
export const eventColumns = (onMend: (event: ReceivedEvent) => void): readonly RecordColumn<ReceivedEvent>[] => [
  ...unclearColumns,
  itsId,
  {
    key: 'mend',
    title: 'Mend',
    width: '92px',
    onMobile: 'end',
    cell: (event) =>
      event.became === null && (
        <Button size="compact-sm" variant="default" onClick={() => onMend(event)}>
          Mend
          <VisuallyHidden component="span"> {event.event_id}</VisuallyHidden>
        </Button>
      ),
  },
]
