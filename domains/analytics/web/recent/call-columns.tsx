import { Group } from '@mantine/core'
import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react'
import type { RecentCall } from '#domains/analytics/contract/recent.ts'
import { callWords, toneOf } from '#domains/calls/web/call/call-words.ts'
import { SimulatedBadge } from '#domains/calls/web/call/simulated-badge.tsx'
import { CallIcon } from '#domains/calls/web/live/call-icon.tsx'
import { LeadGone } from '#domains/leads/web/lead/lead-gone.tsx'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { SchoolLeadLink } from '#domains/school-leads/web/school-lead-link.tsx'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from './recent.module.css'

function HowCell({ call, meId }: { call: RecentCall; meId: number }) {
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" className={classes.how ?? ''}>
      {call.state !== 'simulated' && (
        <>
          <CallIcon tone={toneOf(call.state)} size={16} />
          <span title={callWords(call, meId)}>{callWords(call, meId)}</span>
        </>
      )}
      {call.simulated && <SimulatedBadge />}
    </Group>
  )
}

function DirectionCell({ direction, automatic }: RecentCall) {
  const Sign = direction === 'inbound' ? IconPhoneIncoming : IconPhoneOutgoing
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" className={classes.how ?? ''}>
      <Sign size={16} aria-hidden />
      {direction === 'inbound' ? 'Incoming' : automatic ? 'By the dialer' : 'By hand'}
    </Group>
  )
}

function ParentCell({ call: { lead, phone }, ofSales }: { call: RecentCall; ofSales: boolean }) {
  if (lead) return ofSales ? <SchoolLeadLink {...lead} /> : <LeadNameLink {...lead} />
  return phone ? <span title="No parent has this number.">{phoneText(phone)}</span> : <LeadGone />
}

/** Readers of others' calls see whose they are. Sales executives see no numbers, here or on the lead that they open. */
export function callColumns(
  meId: number,
  { withStaff, ofSales }: { withStaff: boolean; ofSales: boolean },
): readonly RecordColumn<RecentCall>[] {
  return [
    { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ placed_at }) => <Moment at={placed_at} /> },
    { key: 'lead', title: 'Parent', width: '22%', onMobile: 'title', cell: (call) => <ParentCell call={call} ofSales={ofSales} /> },
    ...(ofSales ? [] : [{ key: 'number', title: 'Number', width: '140px', cell: ({ phone }: RecentCall) => phone && phoneText(phone) }]),
    { key: 'way', title: 'How it came', width: '150px', cell: (call) => <DirectionCell {...call} /> },
    { key: 'how', title: 'How it went', onMobile: 'whole', cell: (call) => <HowCell call={call} meId={meId} /> },
    ...(withStaff
      ? [{ key: 'by', title: 'Who', width: '16%', word: 'by', cell: ({ by }: RecentCall) => by && <span title={by.name}>{by.name}</span> }]
      : []),
  ]
}
