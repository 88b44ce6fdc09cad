import { Box, Checkbox, Title } from '@mantine/core'
import { becomingFigures, besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { enquiryFile, groupHeads, groupWords, restOf, unnamedGroups } from '#domains/analytics/contract/figure-files.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  defaultGroups,
  type EnquiryGroup,
  getEnquiryAnalytics,
  getEnquiryOutcomes,
  maxGroups,
} from '#domains/analytics/contract/enquiry-figures.ts'
import { becomings, unknownSource } from '#domains/analytics/contract/figure-names.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import { comparisonOf, periodOf } from '#domains/analytics/contract/period.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { divisionOf } from '#platform/web/ui/figures/chart-spans.ts'
import { DayChart } from '#platform/web/ui/figures/day-chart.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Definitions } from '../figures/definitions.tsx'
import { NoFigures } from '../figures/figure-filters.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { Noted } from '../figures/figure-note.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import type { RowFilters } from '../figures/figure-rows-search.ts'
import { type FigureColumn, FigureTable } from '../figures/figure-table.tsx'
import { shareText } from '../figures/figure-text.ts'
import { FigureTiles } from '../figures/figure-tiles.tsx'
import classes from '../figures/figures.module.css'
import { groupsStep, MoreGroups } from '../figures/more-groups.tsx'
import { NotedTitle } from '../figures/noted-title.tsx'
import { saidOnly } from '../figures/period-search.ts'
import { orderIn } from '../figures/table-order.ts'
import { type EnquiriesSearch, enquiryFilters } from './enquiries-search.ts'
import { EnquiryShare } from './enquiry-share.tsx'

const route = getRouteApi('/_portal/filter-analytics')

type Answer = AnswerOf<typeof getEnquiryAnalytics>
interface Row {
  /** Its place in the table: a group may have no id. */
  id: number
  group: EnquiryGroup
}

/** The places that are chosen, as the rows of figures name them. */
function placesOf({ within }: Answer): RowFilters {
  const idOf = (kind: Answer['within'][number]['kind']) => within.find((place) => place.kind === kind)?.id
  return saidOnly({ city: idOf('city'), district: idOf('district'), district_region: idOf('locality'), school: idOf('school') })
}

function rowsOf(answer: Answer, row: EnquiryGroup): RowFilters | undefined {
  const own = placesOf(answer)
  if (answer.by === 'source') return { ...own, source: row.name ?? unknownSource }
  return row.id === null ? undefined : { ...own, [answer.by]: row.id }
}

/** Where a group leads: one step further into the places. */
function deeper(by: Answer['by'], search: EnquiriesSearch, { slug, name, id }: EnquiryGroup): EnquiriesSearch | undefined {
  if (by === 'source') {
    const { source_wise: _bySource, ...rest } = search
    return { ...rest, source: name ?? unknownSource }
  }
  if (slug === null || id === null) return undefined
  if (by === 'city') return { ...search, city_slug: slug }
  if (by === 'district') return { ...search, dist_slug: slug }
  return by === 'district_region' ? { ...search, dist_reg_slug: slug } : { ...search, school: id }
}

export function EnquiriesScreen() {
  const { sort, ...search } = route.useSearch()
  const navigate = useNavigate()
  const { radius: _radius, period: _period, ...query } = search
  // The call means today unless both days or a name are given.
  const { start, end } = periodOf(search)
  const [limit, setLimit] = useState(defaultGroups)
  const ordered = {
    ...query,
    ...(orderIn(sort, 'groups')?.isDescending === false && { ordering: 'least' as const }),
    ...{ start_date: start, end_date: end, compare: comparisonOf(search) },
  }
  const asked = useApiQuery(getEnquiryAnalytics, {
    query: { ...ordered, ...(limit > defaultGroups && { limit }) },
    keepPrevious: true,
    quiet: true,
  })
  const show: Show = (next) => void navigate({ to: '/filter-analytics', search: saidOnly({ ...next, sort }) })
  return (
    <FigurePage
      title={reportScreens.enquiries.title}
      beside={asked.data && <Trail within={asked.data.within} search={search} />}
      search={search}
      onChange={(patch) => show({ ...search, ...patch })}
      offered={enquiryFilters}
      fields={<BySource search={search} show={show} />}
      asked={asked}
      fileName="enquiries"
      report={{ screen: 'enquiries', filters: { ...search, radius: undefined } }}
      file={async () => enquiryFile(await request(getEnquiryAnalytics, { query: { ...ordered, limit: maxGroups } }))}
    >
      {(answer) => (
        <Enquiries
          answer={answer}
          search={search}
          more={{ isAsking: asked.isPlaceholderData, onMore: () => setLimit(Math.min(maxGroups, answer.results.length + groupsStep)) }}
        />
      )}
    </FigurePage>
  )
}

type Show = (next: { [Key in keyof EnquiriesSearch]: EnquiriesSearch[Key] | undefined }) => void

const BySource = ({ search, show }: { search: EnquiriesSearch; show: Show }) => (
  <Checkbox
    label="By source"
    checked={search.source_wise === true}
    onChange={({ currentTarget: { checked } }) => show({ ...search, source_wise: checked || undefined })}
  />
)

/** From all enquiries down to the place that is shown. */
function Trail({ within, search }: { within: Answer['within']; search: EnquiriesSearch }) {
  if (within.length === 0) return null
  const { city_slug: _city, dist_slug: _district, dist_reg_slug: _locality, school: _school, radius: _radius, ...rest } = search
  const slugs = {
    city: { city_slug: search.city_slug },
    district: { dist_slug: search.dist_slug },
    locality: { dist_reg_slug: search.dist_reg_slug },
  }
  const upTo = (place: number) =>
    saidOnly(
      Object.assign({ ...rest }, ...within.slice(0, place + 1).map(({ kind }) => (kind === 'school' ? {} : slugs[kind]))),
    ) as EnquiriesSearch
  return (
    <nav aria-label="Place" className={textStyles.quietXs}>
      <Link to="/filter-analytics" search={rest} className={classes.back}>
        All cities
      </Link>
      {within.map(({ name, kind, id }, place) => (
        <span key={`${kind} ${id}`}>
          {' › '}
          {place === within.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to="/filter-analytics" search={upTo(place)} className={classes.back}>
              {name}
            </Link>
          )}
        </span>
      ))}
    </nav>
  )
}

const amountColumn = (answer: Answer): FigureColumn<Row> => ({
  key: 'amount',
  title: figures.enquiry.label,
  means: figures.enquiry.means,
  width: '140px',
  word: 'enquiries',
  sortBy: ({ group }) => group.amount,
  cell: ({ group }) => {
    const of = rowsOf(answer, group)
    return (
      <FigureLink
        figure="enquiry"
        period={answer.period}
        amount={group}
        {...(of && { of })}
        name={group.name ?? unnamedGroups[answer.by]}
        isClosed={!of}
      />
    )
  },
})

function columnsOf(answer: Answer, search: EnquiriesSearch): readonly FigureColumn<Row>[] {
  const { by, total, results } = answer
  const most = Math.max(1, ...results.map(({ amount }) => amount))
  return [
    {
      key: 'name',
      title: groupHeads[by],
      onMobile: 'title',
      cell: ({ group }) => {
        const next = deeper(by, search, group)
        return next ? (
          <Link to="/filter-analytics" search={next} className={textStyles.nameLink} title={group.name ?? unnamedGroups[by]}>
            {group.name ?? unnamedGroups[by]}
          </Link>
        ) : (
          <span>{unnamedGroups[by]}</span>
        )
      },
    },
    amountColumn(answer),
    {
      key: 'share',
      title: besideFigures.enquiry_share.label,
      means: besideFigures.enquiry_share.means,
      width: '90px',
      word: 'share',
      sortBy: ({ group }) => group.amount,
      cell: ({ group }) => shareText(group.amount, total.amount),
    },
    {
      key: 'bar',
      title: '',
      width: '30%',
      onMobile: 'whole',
      cell: ({ group: { amount } }) => (
        <span className={classes.track} aria-hidden>
          <span style={{ width: `${(100 * amount) / most}%` }} />
        </span>
      ),
    },
  ]
}

interface EnquiriesProps {
  answer: Answer
  search: EnquiriesSearch
  /** For groups that are not shown yet. */
  more: { isAsking: boolean; onMore: () => void }
}

function Enquiries({ answer, search, more }: EnquiriesProps) {
  const { period, total, days, by } = answer
  const of = placesOf(answer)
  const school = answer.within.find(({ kind }) => kind === 'school')
  return (
    <>
      <FigureTiles label="Enquiries" period={period} of={of} tiles={[{ figure: 'enquiry', amount: total }]} />
      <NotedTitle label={`By ${divisionOf(period)}`} means={figures.enquiry.means} />
      <DayChart
        label={`Enquiries by ${divisionOf(period)}`}
        period={period}
        series={[{ name: 'enquiry', label: 'Enquiries' }]}
        days={days.map(({ day, amount }) => ({ day, figures: { enquiry: amount } }))}
        cell={(_, { values: { enquiry = 0 }, start, end }) => (
          <FigureLink figure="enquiry" period={{ start, end }} amount={{ amount: enquiry }} of={of} />
        )}
      />
      {school && by === 'school' ? null : <Groups answer={answer} search={search} more={more} />}
      <Outcomes search={search} period={period} of={of} />
      <EnquiryShare search={search} school={school} places={of} />
      <Definitions
        names={['enquiry']}
        more={[
          besideFigures.enquiry_place,
          besideFigures.enquiry_source,
          besideFigures.enquiry_share,
          besideFigures.enquired,
          ...Object.values(becomingFigures),
          besideFigures.share_with_us,
          ...(school ? [besideFigures.distance] : []),
        ]}
      />
    </>
  )
}

interface OutcomesProps {
  search: EnquiriesSearch
  period: Answer['period']
  of: RowFilters
}

/** It reads every parent of the period, so it comes after the figures. */
function Outcomes({ search, period, of }: OutcomesProps) {
  const { radius: _radius, source_wise: _bySource, period: _period, compare: _compare, ...query } = search
  const { data, error, refetch } = useApiQuery(getEnquiryOutcomes, {
    query: { ...query, start_date: period.start, end_date: period.end },
    quiet: true,
  })
  return (
    <Box aria-label="Parents" aria-busy={!data && !error} component="section" mih={260}>
      <Title order={2}>What became of the parents</Title>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {!data && !error && <p className={classes.note}>Reading every parent who enquired …</p>}
      {data && <Became {...data} period={period} of={of} />}
    </Box>
  )
}

function Became({ parents, became, period, of }: AnswerOf<typeof getEnquiryOutcomes> & Omit<OutcomesProps, 'search'>) {
  return (
    <>
      <p className={classes.note}>
        <FigureLink
          figure="enquiry"
          period={period}
          amount={{ amount: parents }}
          of={{ ...of, became: 'enquired' }}
          words="parents who enquired"
        />{' '}
        {parents === 1 ? 'parent' : 'parents'} enquired in these days, each counted once. How far they have come since; one parent can stand
        in several lines:
      </p>
      <ul className={classes.funnel} aria-label="What became of the parents">
        {becomings.map((name) => (
          <li key={name}>
            <Noted {...becomingFigures[name]} />
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(100 * became[name]) / Math.max(1, parents)}%` }} />
            </span>
            <FigureLink
              figure="enquiry"
              period={period}
              amount={{ amount: became[name] }}
              of={{ ...of, became: name }}
              words={`parents: ${becomingFigures[name].label.toLowerCase()}`}
            />
            <span className={textStyles.quietXs}>{shareText(became[name], parents)} of the parents</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Groups({ answer, search, more }: EnquiriesProps) {
  const { by, results, groups, total } = answer
  const rows = results.map((group, id) => ({ id, group }))
  return (
    <>
      <Title order={2}>
        {by === 'source' || by === 'school' ? `By ${groupHeads[by].toLowerCase()}` : `By ${groupHeads[by].toLowerCase()} of the school`}
      </Title>
      {rows.length === 0 ? (
        <NoFigures title="No enquiry in these days" />
      ) : (
        <div className={classes.table}>
          <FigureTable
            name="groups"
            isOrdered
            label={`By ${groupHeads[by].toLowerCase()}`}
            columns={columnsOf(answer, search)}
            rows={rows}
            leastWidth={640}
          />
          <MoreGroups
            {...more}
            shown={results.length}
            count={groups - results.length}
            words={groupWords[by]}
            rest={restOf(answer)}
            total={total}
          />
        </div>
      )}
    </>
  )
}
