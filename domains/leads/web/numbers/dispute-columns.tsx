import { Group } from '@mantine/core'
import { Suspense } from 'react'
import type { NumberDispute } from '#domains/leads/contract/number-disputes.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import type { NumberHolder } from '../facts/lead-part.ts'
import { useLeadParts } from '../facts/lead-parts.ts'
import { LeadNameLink } from '../lead/lead-name-link.tsx'
import classes from './number-disputes-screen.module.css'
import { SettleButton } from './settle-button.tsx'

const Party = ({ party }: { party: NumberDispute['lead'] }) => (
  <Group component="span" display="inline-flex" gap="0 6px" align="baseline" maw="100%">
    <LeadNameLink id={party.id} name={party.name} />
    <span className={classes.owner}>{party.owner?.name ?? 'no owner'}</span>
  </Group>
)

function Other({ dispute }: { dispute: NumberDispute }) {
  if (dispute.other) return <Party party={dispute.other} />
  return <span className={classes.owner}>{dispute.is_erased ? 'A parent who was erased' : 'No longer on any parent'}</span>
}

function Merge({ dispute: { lead, other } }: { dispute: NumberDispute }) {
  return (
    other && (
      <Suspense fallback={null}>
        <MergeOfParts stays={other} goes={lead} />
      </Suspense>
    )
  )
}

const MergeOfParts = ({ stays, goes }: { stays: NumberHolder; goes: NumberHolder }) => useLeadParts().merge(stays, goes)

export const disputeColumns: readonly RecordColumn<NumberDispute>[] = [
  { key: 'number', title: 'Number', width: '160px', cell: ({ number }) => <strong>{phoneText(number, { withCountry: true })}</strong> },
  { key: 'at', title: 'Added', width: momentWidth, cell: ({ at }) => <Moment at={at} /> },
  { key: 'by', title: 'By', width: '14%', cell: ({ by }) => by?.name ?? 'the website' },
  { key: 'lead', title: 'Added to', cell: ({ lead }) => <Party party={lead} /> },
  { key: 'keep', title: '', width: '180px', cell: (dispute) => <SettleButton dispute={dispute} staysWith="lead" /> },
  { key: 'other', title: 'Had by', cell: (dispute) => <Other dispute={dispute} /> },
  { key: 'give', title: '', width: '180px', cell: (dispute) => <SettleButton dispute={dispute} staysWith="other" /> },
  { key: 'merge', title: 'Same person', width: '120px', cell: (dispute) => <Merge dispute={dispute} /> },
]
