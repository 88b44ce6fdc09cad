import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { CallAboutButton } from '#domains/calls/web/placing/call-about-button.tsx'
import { type BookedCall, listBookedCalls, listPastBookedCalls, listUnassignedCalls } from '#domains/enquiries/contract/enquiries.ts'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { cityColumn, leadColumn, phoneColumn, sinceColumns } from './activity-cells.tsx'
import { ActivityPage } from './activity-page.tsx'
import { type ActivitySearch, pageOf, placesIn } from './activity-search.ts'
import { ClaimButton } from './claim-button.tsx'

interface BookedCallsScreenProps {
  at: '/past-call-scheduled' | '/unassigned-call'
  search: ActivitySearch
}

const booked: readonly RecordColumn<BookedCall>[] = [
  {
    key: 'at',
    title: 'Wants the call',
    width: momentWidth,
    onMobile: 'beside',
    cell: ({ parent_call_scheduled: { slot } }) => <Moment at={slot} agreed />,
  },
  leadColumn,
  phoneColumn,
  cityColumn,
]

const message: RecordColumn<BookedCall> = {
  key: 'message',
  title: 'Message',
  cell: ({ parent_call_scheduled }) =>
    parent_call_scheduled.message && <span title={parent_call_scheduled.message}>{parent_call_scheduled.message}</span>,
}

const ownColumns: readonly RecordColumn<BookedCall>[] = [
  ...booked,
  { ...message, width: '12%' },
  ...sinceColumns,
  {
    key: 'call',
    title: 'Call',
    width: '100px',
    onMobile: 'end',
    cell: ({ id, lead, phone }) => phone && <CallAboutButton leadId={lead.id} phone={phone} about={{ booking: id }} />,
  },
]

const unassignedColumns: readonly RecordColumn<BookedCall>[] = [...booked, message]

const claimColumns: readonly RecordColumn<BookedCall>[] = [
  ...unassignedColumns,
  { key: 'call', title: 'Claim', width: '110px', onMobile: 'end', cell: (row) => <ClaimButton booked={row} /> },
]

const kinds = {
  open: {
    name: 'booked-calls',
    title: 'Booked calls',
    offers: ['ahead'],
    hint: 'No parent of yours waits for a call that they booked.',
  },
  past: {
    name: 'past-booked-calls',
    title: 'Past booked calls',
    offers: ['action', 'past'],
    hint: 'A booked call appears here once somebody has spoken to the parent about it.',
  },
  unassigned: {
    name: 'unassigned-calls',
    title: 'Unassigned calls',
    offers: ['ahead'],
    hint: 'Every parent who booked a call has a counsellor.',
  },
} as const

export function BookedCallsScreen({ at, search }: BookedCallsScreenProps) {
  const kind = at === '/unassigned-call' ? 'unassigned' : search.when === 'to-come' ? 'open' : 'past'
  const { start_date, end_date, any_day, city, action_id, sub_action_id, schedule_start_date, schedule_end_date } = search
  const query = { ...pageOf(search), start_date, end_date, citys: placesIn(city) }
  const ofPast = { any_day, action_id, sub_action_id, schedule_start_date, schedule_end_date }
  const options = { keepPrevious: true, quiet: true } as const
  const lists = {
    open: useApiQuery(listBookedCalls, { query, enabled: kind === 'open', ...options }),
    past: useApiQuery(listPastBookedCalls, { query: { ...query, ...ofPast }, enabled: kind === 'past', ...options }),
    unassigned: useApiQuery(listUnassignedCalls, { query, enabled: kind === 'unassigned', ...options }),
  }
  const me = useMe()
  return (
    <ActivityPage
      key={kind}
      at={at}
      {...kinds[kind]}
      search={search}
      list={lists[kind]}
      columns={kind === 'unassigned' ? (isCounsellor(me) ? claimColumns : unassignedColumns) : ownColumns}
      mayOpen={({ phone }) => phone !== null}
    />
  )
}
