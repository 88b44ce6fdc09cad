import { Link, linkOptions } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { type ListedSchool, listSchools, listSchoolsLacking } from '#domains/schools/contract/school-lists.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { DaySection } from './day-section.tsx'
import { type Figure, FigureTiles } from './figure-tiles.tsx'
import { Uploads } from './uploads.tsx'

const changesShown = 10

const quiet = { quiet: true, refetchInterval: 60_000 } as const

const toProfile = (search: object) => linkOptions({ to: '/database/profile', search })

const columns: readonly RecordColumn<ListedSchool>[] = [
  {
    key: 'at',
    title: 'Changed',
    width: momentWidth,
    onMobile: 'beside',
    cell: ({ updated_at }) => updated_at && <Moment at={updated_at} />,
  },
  {
    key: 'school',
    title: 'School',
    onMobile: 'title',
    cell: ({ name, slug }) => (
      <Link to="/schools/$slug" params={{ slug }} title={name} className={textStyles.nameLink}>
        {name}
      </Link>
    ),
  },
  { key: 'city', title: 'City', width: '20%', cell: ({ city }) => city },
  { key: 'by', title: 'By', width: '20%', word: 'by', cell: ({ updated_by }) => updated_by },
]

/** What the database of schools needs. Each figure is the count of the very list that it leads to. */
export function DatabaseDay() {
  const staleHint = `Not confirmed for ${useMe().firm.stale_after_days} days`
  const unlisted = useApiQuery(listSchools, { query: { is_verified: false, limit: 1 }, ...quiet }).data
  const incomplete = useApiQuery(listSchoolsLacking, { query: { incomplete_data: true, limit: 1 }, ...quiet }).data
  const withoutFees = useApiQuery(listSchoolsLacking, { query: { no_fees: true, limit: 1 }, ...quiet }).data
  const withoutFacilities = useApiQuery(listSchoolsLacking, { query: { no_facilities: true, limit: 1 }, ...quiet }).data
  const withOpenClass = useApiQuery(listSchoolsLacking, { query: { admission_open: true, limit: 1 }, ...quiet }).data
  const staleFees = useApiQuery(listSchoolsLacking, { query: { stale_fees: true, limit: 1 }, ...quiet }).data
  const staleOpenClasses = useApiQuery(listSchoolsLacking, { query: { stale_open_classes: true, limit: 1 }, ...quiet }).data
  const figures: Figure[] = [
    {
      ...dashboardFigures.not_listed,
      count: unlisted?.count,
      hint: 'Lists leave them out',
      meaning: 'due',
      link: toProfile({ is_verified: false }),
    },
    {
      ...dashboardFigures.incomplete,
      count: incomplete?.count,
      hint: 'Listed, but something is missing',
      meaning: 'due',
      link: toProfile({ other_option: 'incomplete_data' }),
    },
    { ...dashboardFigures.without_fees, count: withoutFees?.count, hint: 'Of the listed', link: toProfile({ other_option: 'no_fee' }) },
    {
      ...dashboardFigures.without_facilities,
      count: withoutFacilities?.count,
      hint: 'Of the listed',
      link: toProfile({ other_option: 'no_facility' }),
    },
    {
      ...dashboardFigures.admissions_open,
      count: withOpenClass?.count,
      hint: 'With an open class',
      link: toProfile({ other_option: 'adm_open' }),
    },
    { ...dashboardFigures.fees_to_confirm, count: staleFees?.count, hint: staleHint, link: toProfile({ other_option: 'stale_fee' }) },
    {
      ...dashboardFigures.classes_to_confirm,
      count: staleOpenClasses?.count,
      hint: staleHint,
      link: toProfile({ other_option: 'stale_open' }),
    },
  ]
  return (
    <>
      <FigureTiles label="Schools" figures={figures} />
      <Uploads />
      <RecentlyChanged />
    </>
  )
}

function RecentlyChanged() {
  const asked = useApiQuery(listSchools, { query: { is_verified: 'all', ordering: '-updated_at', limit: changesShown }, ...quiet })
  return (
    <DaySection
      id="changed-title"
      title="Recently changed"
      rows={asked.data?.results.filter(({ updated_at }) => updated_at !== null)}
      asked={asked}
      empty={<EmptyNote title="No school was changed yet">Changes of the team appear here, the newest first.</EmptyNote>}
    >
      {(rows) => <RecordTable label="Recently changed" columns={columns} rows={rows} leastWidth={640} />}
    </DaySection>
  )
}
