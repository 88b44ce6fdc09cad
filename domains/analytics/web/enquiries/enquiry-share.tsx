import { Group, NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import {
  defaultGroups,
  defaultRadius,
  getEnquiryShare,
  maxGroups,
  type SharedSchool,
  type shareOrders,
} from '#domains/analytics/contract/enquiry-figures.ts'
import { groupWords, restOf } from '#domains/analytics/contract/figure-files.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import { comparisonOf, periodOf } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { counted } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { NoFigures } from '../figures/figure-filters.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import type { RowFilters } from '../figures/figure-rows-search.ts'
import { type FigureColumn, FigureTable } from '../figures/figure-table.tsx'
import { numberText, shareText } from '../figures/figure-text.ts'
import classes from '../figures/figures.module.css'
import { filtersIn, parentFilters, schoolFilters } from '../figures/filter-search.ts'
import { groupsStep, MoreGroups } from '../figures/more-groups.tsx'
import { NarrowedContext } from '../figures/narrowed.ts'
import { NotedTitle } from '../figures/noted-title.tsx'
import { saidOnly } from '../figures/period-search.ts'
import { type TableOrder, useTableOrder } from '../figures/table-order.ts'
import type { EnquiriesSearch } from './enquiries-search.ts'
import { SchoolInTheMiddle } from './school-in-the-middle.tsx'

const ShareMap = lazyPart(() => import('./share-map.tsx'), 'when shown')

const radii = [2, 4, 6, 10, 15, 25, 50, 100]

interface EnquiryShareProps {
  search: EnquiriesSearch
  school: { id: number; name: string } | undefined
  places: RowFilters
}

const columnsOf = (period: Period, isAround: boolean): readonly FigureColumn<SharedSchool>[] => [
  {
    key: 'name',
    title: 'School',
    onMobile: 'title',
    cell: ({ name, slug, collab }) => (
      <span className={classes.named}>
        <Link to="/schools/$slug" params={{ slug }} className={textStyles.nameLink} title={name}>
          {name}
        </Link>
        {collab && <span className={classes.mark}>with us</span>}
      </span>
    ),
  },
  ...(isAround
    ? [
        {
          key: 'kilometres',
          title: besideFigures.distance.label,
          means: besideFigures.distance.means,
          width: '110px',
          onMobile: 'beside' as const,
          sortBy: ({ kilometres }: SharedSchool) => kilometres,
          cell: ({ kilometres }: SharedSchool) => kilometres !== null && `${numberText(kilometres)} km`,
        },
      ]
    : []),
  {
    key: 'amount',
    title: figures.enquiry.label,
    means: figures.enquiry.means,
    width: '140px',
    word: 'enquiries',
    sortBy: ({ amount }) => amount,
    cell: (row) => <FigureLink figure="enquiry" period={period} amount={row} of={{ school: row.id }} name={row.name} />,
  },
  {
    key: 'share',
    title: besideFigures.enquiry_share.label,
    means: besideFigures.enquiry_share.means,
    width: '90px',
    word: 'share',
    sortBy: ({ amount }) => amount,
    cell: ({ share }) => shareText(share, 1),
  },
]

/** The server orders the schools, because only some of them are shown. There is a distance only round a school. */
function shareOrderOf({ key, isDescending }: TableOrder, isAround: boolean): (typeof shareOrders)[number] {
  if (key === 'kilometres' && isAround) return isDescending ? 'farthest' : 'nearest'
  return isDescending || key === 'kilometres' ? 'most' : 'least'
}

/** It tells collaborating schools from others itself. */
const shareFilters = { ...parentFilters, board: schoolFilters.board }

/** How the enquiries of a place, or around a school, are shared among the schools there. */
export function EnquiryShare({ search, school, places }: EnquiryShareProps) {
  const navigate = useNavigate()
  const narrowed = use(NarrowedContext)
  const { radius } = search
  const show = (next: { [Key in keyof EnquiriesSearch]: EnquiriesSearch[Key] | undefined }) =>
    void navigate({ to: '/filter-analytics', search: (old) => saidOnly({ ...next, sort: old.sort }) })
  return (
    <section aria-labelledby="share-title">
      <NotedTitle id="share-title" {...besideFigures.share_with_us} />
      <Group gap="sm" className={classes.filters ?? ''}>
        <SchoolInTheMiddle key={school?.id} school={school} onChange={(id) => show({ ...search, school: id, radius: undefined })} />
        {school && (
          <NativeSelect
            aria-label="Distance"
            data={radii.map((kilometres) => ({ value: String(kilometres), label: `Within ${kilometres} km` }))}
            value={String(radius ?? defaultRadius)}
            onChange={({ currentTarget: { value } }) => show({ ...search, radius: Number(value) })}
          />
        )}
      </Group>
      <NarrowedContext value={{ ...narrowed, filters: filtersIn(shareFilters, search) }}>
        <Asked search={search} school={school} places={places} />
      </NarrowedContext>
    </section>
  )
}

function Asked({ search, school, places: { city, district, district_region } }: EnquiryShareProps) {
  const { start, end } = periodOf(search)
  const { radius } = search
  const place = saidOnly({ city, district, district_region })
  const [limit, setLimit] = useState(defaultGroups)
  const { order } = useTableOrder('share')
  const { data, error, refetch, isPlaceholderData } = useApiQuery(getEnquiryShare, {
    // Around a school its own place is no bound.
    query: {
      start_date: start,
      end_date: end,
      compare: comparisonOf(search),
      ...filtersIn(shareFilters, search),
      ...(order && { ordering: shareOrderOf(order, school !== undefined) }),
      ...(limit > defaultGroups && { limit }),
      ...(school ? { school: school.id, ...(radius !== undefined && { radius }) } : place),
    },
    keepPrevious: true,
    quiet: true,
  })
  if (!data) return error && <FailureNote error={error} retry={refetch} />
  if (data.total.amount === 0) return <NoFigures title="No enquiry about a school here in these days" />
  return (
    <Shares
      answer={data}
      more={{ isAsking: isPlaceholderData, onMore: () => setLimit(Math.min(maxGroups, data.results.length + groupsStep)) }}
    />
  )
}

interface SharesProps {
  answer: AnswerOf<typeof getEnquiryShare>
  /** For schools that are not shown yet. */
  more: { isAsking: boolean; onMore: () => void }
}

function Shares({ answer, more }: SharesProps) {
  return (
    <>
      <p className={classes.note}>
        {shareText(answer.with_us.amount, answer.total.amount)} of {numberText(answer.total.amount)} enquiries at{' '}
        {numberText(answer.schools)} {answer.schools === 1 ? 'school' : 'schools'} here went to schools that work with us,{' '}
        {shareText(answer.with_us.previous, answer.total.previous)} in the days that they are compared with.
        {answer.towns_only > 0 &&
          ` Not counted: ${counted(answer.towns_only, 'school', 'schools')} of which only the city or district is known.`}
      </p>
      {answer.middle && answer.radius !== null && (
        <Suspense fallback={null}>
          <ShareMap middle={answer.middle} radius={answer.radius} schools={answer.results} />
        </Suspense>
      )}
      <div className={classes.table}>
        <FigureTable
          name="share"
          isOrdered
          label="Share of each school"
          columns={columnsOf(answer.period, answer.middle !== null)}
          rows={answer.results}
          leastWidth={640}
        />
        <MoreGroups
          shown={answer.results.length}
          count={answer.schools - answer.results.length}
          words={groupWords.school}
          rest={restOf(answer)}
          total={answer.total}
          {...more}
        />
      </div>
    </>
  )
}
