import { Group } from '@mantine/core'
import { type Icon, IconArrowBackUp, IconArrowsExchange, IconShare } from '@tabler/icons-react'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import type { Handover } from '#domains/sharing/contract/sharing.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from './share-transfer-screen.module.css'
import { UndoButton } from './undo-button.tsx'

const types: Readonly<Record<Handover['type'], { word: string; icon: Icon }>> = {
  share: { word: 'Shared', icon: IconShare },
  transfer: { word: 'Transferred', icon: IconArrowsExchange },
  transfer_undone: { word: 'Transfer undone', icon: IconArrowBackUp },
}

function TypeCell({ type }: Pick<Handover, 'type'>) {
  const { word, icon: TypeIcon } = types[type]
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" className={classes.type ?? ''}>
      <TypeIcon size={15} stroke={1.7} aria-hidden />
      {word}
    </Group>
  )
}

const LeadCell = ({ lead }: Pick<Handover, 'lead'>) =>
  lead.visible ? (
    <LeadNameLink id={lead.id} name={lead.name} />
  ) : (
    <span title="This lead is not shared with you any more.">
      <bdi>{lead.name}</bdi>
    </span>
  )

/** The former owner, unless they gave the lead away themselves. */
const FromCell = ({ by, from }: Pick<Handover, 'by' | 'from'>) =>
  from && from.id !== by?.id ? <span title={from.name}>{from.name}</span> : null

const namesOf = (people: Handover['to']) => people.map(({ name }) => name).join(', ')

const ToCell = ({ to }: Pick<Handover, 'to'>) => <span title={namesOf(to)}>{namesOf(to)}</span>

export const handoverColumns: readonly RecordColumn<Handover>[] = [
  { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'lead',
    title: 'Parent',
    width: '14%',
    onMobile: 'title',
    cell: (handover) => <LeadCell {...handover} />,
  },
  { key: 'type', title: 'What', width: '148px', cell: (handover) => <TypeCell {...handover} /> },
  { key: 'by', title: 'By', width: '12%', word: 'by', cell: ({ by }) => by && <span title={by.name}>{by.name}</span> },
  { key: 'from', title: 'From', width: '12%', word: 'from', cell: (handover) => <FromCell {...handover} /> },
  { key: 'to', title: 'To', width: '12%', word: 'to', cell: (handover) => <ToCell {...handover} /> },
  { key: 'note', title: 'Note', onMobile: 'whole', cell: ({ note }) => note && <span title={note}>{note}</span> },
  {
    key: 'undo',
    title: 'Undo',
    width: '110px',
    onMobile: 'end',
    cell: ({ undo_until, ...handover }) => undo_until && <UndoButton handover={{ ...handover, undo_until }} />,
  },
]
