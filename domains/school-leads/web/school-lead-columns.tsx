import { StageChip } from '#domains/leads/web/facts/stage-chip.tsx'
import type { SchoolLead } from '#domains/school-leads/contract/school-leads.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { SchoolLeadLink } from './school-lead-link.tsx'

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name).join(', ')

export const schoolLeadColumns: readonly RecordColumn<SchoolLead>[] = [
  { key: 'at', title: 'Asked', width: momentWidth, onMobile: 'beside', cell: ({ asked_at }) => <Moment at={asked_at} /> },
  { key: 'lead', title: 'Parent', width: '17%', onMobile: 'title', cell: (lead) => <SchoolLeadLink {...lead} /> },
  { key: 'stage', title: 'Stage', width: '170px', cell: (lead) => <StageChip lead={lead} /> },
  {
    key: 'schools',
    title: 'Your schools',
    onMobile: 'whole',
    cell: ({ schools }) => <span title={names(schools)}>{names(schools)}</span>,
  },
  {
    key: 'action',
    title: 'Latest action',
    width: '17%',
    cell: ({ latest_action: action }) => action && <span title={action.name}>{action.name}</span>,
  },
  { key: 'place', title: 'Place', width: '13%', cell: ({ places }) => <span title={places.join(', ')}>{places.join(', ')}</span> },
  {
    key: 'owner',
    title: 'Counsellor',
    width: '13%',
    word: 'with',
    cell: ({ owner }) => owner && <span title={owner.name}>{owner.name}</span>,
  },
]

/** In pixels; below this the table scrolls under its head. */
export const schoolLeadLeastWidth = 980
