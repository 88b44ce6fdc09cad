import { Title } from '@mantine/core'
import { Link, linkOptions } from '@tanstack/react-router'
import { type ListedSchool, listSchools, listSchoolsLacking } from '#domains/schools/contract/school-lists.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './dashboard.module.css'
import { type Figure, FigureTiles } from './figure-tiles.tsx'

const changesShown = 10

const quiet = { quiet: true, refetchInterval: 60_000 } as const

const toProfile = (search: object) => linkOptions({ to: '/database/profile', search })

const columns: readonly RecordColumn<ListedSchool>[] = [
  { key: 'at', title: 'Changed', width: '150px', phone: 'beside', cell: ({ updated_at }) => updated_at && <Moment at={updated_at} /> },
  {
    key: 'school',
    title: 'School',
    phone: 'title',
    cell: ({ name, slug }) => (
      <Link to="/schools/$slug" params={{ slug }} title={name} className={classes.school}>
        {name}
      </Link>
    ),
  },
  { key: 'city', title: 'City', width: '20%', cell: ({ city }) => city },
  { key: 'by', title: 'By', width: '20%', word: 'by', cell: ({ updated_by }) => updated_by },
]

/** What the database of schools needs. Each figure is the count of the very list that it leads to. */
export function DatabaseDay() {
  const unverified = useAsk(listSchools, { query: { is_verified: false, limit: 1 }, ...quiet }).data
  const incomplete = useAsk(listSchoolsLacking, { query: { incomplete_data: true, limit: 1 }, ...quiet }).data
  const withoutFees = useAsk(listSchoolsLacking, { query: { no_fees: true, limit: 1 }, ...quiet }).data
  const withoutFacilities = useAsk(listSchoolsLacking, { query: { no_facilities: true, limit: 1 }, ...quiet }).data
  const figures: Figure[] = [
    {
      label: 'Not verified',
      count: unverified?.count ?? 0,
      hint: 'Nobody confirmed them yet',
      meaning: 'due',
      link: toProfile({ is_verified: false }),
    },
    {
      label: 'Incomplete',
      count: incomplete?.count ?? 0,
      hint: 'Verified, but something is missing',
      meaning: 'due',
      link: toProfile({ other_option: 'incomplete_data' }),
    },
    { label: 'Without fees', count: withoutFees?.count ?? 0, hint: 'Of the verified', link: toProfile({ other_option: 'no_fee' }) },
    {
      label: 'Without facilities',
      count: withoutFacilities?.count ?? 0,
      hint: 'Of the verified',
      link: toProfile({ other_option: 'no_facility' }),
    },
  ]
  return (
    <>
      <FigureTiles label="Schools" figures={figures} />
      <RecentlyChanged />
    </>
  )
}

function RecentlyChanged() {
  const { data, isPending } = useAsk(listSchools, {
    query: { is_verified: 'all', ordering: '-updated_at', limit: changesShown },
    ...quiet,
  })
  const isLate = useShownAfter(isPending)
  const changed = data?.results.filter(({ updated_at }) => updated_at !== null)
  return (
    <section aria-labelledby="changed-title" className={classes.team}>
      <Title order={2} id="changed-title">
        Recently changed
      </Title>
      {changed?.length === 0 ? (
        <EmptyNote title="No school was changed yet">What the team changes stands here, the newest first.</EmptyNote>
      ) : (
        <div className={classes.members}>
          <RecordTable label="Recently changed" columns={columns} rows={changed ?? (isLate ? 'awaited' : [])} leastWidth={640} />
        </div>
      )}
    </section>
  )
}
