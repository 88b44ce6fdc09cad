import { VisuallyHidden } from '@mantine/core'
import type { BookedCall } from '#domains/enquiries/contract/enquiries.ts'
import { bookedCall } from '#domains/leads/contract/next-step-names.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { StageBadge } from '#platform/web/ui/stage-badge.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'

type OfLead = Pick<
  BookedCall,
  'id' | 'lead' | 'phone' | 'cities' | 'owner' | 'latest_action' | 'scheduled_date' | 'next_is_booked' | 'user_comments'
>

/** Without a number the lead is not the reader’s to open. */
const LeadCell = ({ lead, phone }: OfLead) =>
  phone ? <LeadNameLink id={lead.id} name={lead.name} /> : <bdi title={lead.name}>{lead.name}</bdi>

export const leadColumn: RecordColumn<OfLead> = {
  key: 'lead',
  title: 'Parent',
  width: '12%',
  onMobile: 'title',
  cell: (row) => <LeadCell {...row} />,
}

export const phoneColumn: RecordColumn<OfLead> = {
  key: 'phone',
  title: 'Number',
  width: '148px',
  cell: ({ phone }) => phone && phoneText(phone),
}

export const cityColumn: RecordColumn<OfLead> = { key: 'city', title: 'City', width: '110px', cell: ({ cities }) => cities.join(', ') }

const NextStepCell = ({ scheduled_date, next_is_booked }: OfLead) =>
  scheduled_date && (
    <span {...(next_is_booked && { title: bookedCall })}>
      {next_is_booked && <VisuallyHidden>{bookedCall}: </VisuallyHidden>}
      <Moment at={scheduled_date} agreed />
    </span>
  )

export const sinceColumns: readonly RecordColumn<OfLead>[] = [
  {
    key: 'action',
    title: 'Latest action',
    width: '150px',
    cell: ({ latest_action }) => latest_action && <StageBadge category={latest_action.category} text={latest_action.name} />,
  },
  {
    key: 'next',
    title: 'Next step',
    width: momentWidth,
    word: 'next',
    cell: (row) => <NextStepCell {...row} />,
  },
  {
    key: 'comment',
    title: 'Latest comment',
    onMobile: 'whole',
    cell: ({ user_comments: [latest] }) => latest && <span title={`${latest.by}: ${latest.comment}`}>{latest.comment}</span>,
  },
]
