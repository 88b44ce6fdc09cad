import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CallAboutButton } from '#domains/calls/web/placing/call-about-button.tsx'
import { type Enquiry, listEnquiries, listPastEnquiries } from '#domains/enquiries/contract/enquiries.ts'
import { schoolPlaces } from '#domains/schools/web/school-labels.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from './activities.module.css'
import { leadColumn, phoneColumn, sinceColumns } from './activity-cells.tsx'
import { ActivityPage } from './activity-page.tsx'
import { type ActivitySearch, pageOf, placesIn } from './activity-search.ts'

interface EnquiriesScreenProps {
  at: '/enquiries' | '/past-enquiry'
  search: ActivitySearch
}

interface WhatProps extends Enquiry {
  place: string
}

const What = ({ lead, phone, school, place, visit_interest, child, class: grade }: WhatProps) => (
  <Box component="span" display="block" lh="17px" title={[school?.name, place, child, grade].filter(Boolean).join(', ')}>
    <span className={classes.line}>
      {school ? (
        <Link to="/schools/$slug" params={{ slug: school.slug }} search={phone ? { lead: lead.id } : {}} className={textStyles.link}>
          {school.name}
        </Link>
      ) : (
        'a school'
      )}
      {visit_interest && <span className={classes.mark}>wants a visit</span>}
    </span>
    {(place || child || grade) && (
      <span className={classes.line} data-quiet>
        {place && <span>{place}</span>}
        {(child || grade) && <span className={classes.whom}>{[child, grade].filter(Boolean).join(', ')}</span>}
      </span>
    )}
  </Box>
)

const columnsOf = (places: ReadonlyMap<number, string>): readonly RecordColumn<Enquiry>[] => [
  { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ time }) => <Moment at={time} /> },
  leadColumn,
  phoneColumn,
  {
    key: 'what',
    title: 'Enquired about',
    width: '20%',
    cell: (enquiry) => <What {...enquiry} place={places.get(enquiry.school?.id ?? 0) ?? ''} />,
  },
  ...sinceColumns,
  {
    key: 'call',
    title: 'Call',
    width: '100px',
    onMobile: 'end',
    cell: ({ id, lead, phone }) => phone && <CallAboutButton leadId={lead.id} phone={phone} about={{ enquiry: id }} />,
  },
]

export function EnquiriesScreen({ at, search }: EnquiriesScreenProps) {
  const isOpen = at === '/enquiries'
  const { page: _page, when: _when, city, ...filters } = search
  const citys = placesIn(city)
  const { start_date, end_date, collab, visit_interest } = filters
  const options = { keepPrevious: true, quiet: true } as const
  const open = useApiQuery(listEnquiries, {
    query: { ...pageOf(search), start_date, end_date, collab, visit_interest, citys },
    enabled: isOpen,
    ...options,
  })
  const past = useApiQuery(listPastEnquiries, { query: { ...pageOf(search), ...filters, citys }, enabled: !isOpen, ...options })
  const list = isOpen ? open : past
  return (
    <ActivityPage
      key={at}
      at={at}
      name={isOpen ? 'enquiries' : 'past-enquiries'}
      title={isOpen ? 'Open enquiries' : 'Past enquiries'}
      search={search}
      offers={isOpen ? ['enquiry'] : ['action', 'enquiry', 'comments', 'past']}
      list={list}
      columns={columnsOf(schoolPlaces((list.data?.results ?? []).flatMap(({ school }) => school ?? [])))}
      hint={isOpen ? 'Every enquiry was answered.' : 'An enquiry appears here once you call the parent, comment or log an action.'}
    />
  )
}
