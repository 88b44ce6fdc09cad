import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { becomingFigures, besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import type { Becoming, FigureName } from '#domains/analytics/contract/figure-names.ts'
import { type FigureRow, listFigureRows } from '#domains/analytics/contract/figure-rows.ts'
import { figures, isAtSchools } from '#domains/analytics/contract/figures.ts'
import { periodOf } from '#domains/analytics/contract/period.ts'
import { isOfSales, readsTeam } from '#domains/analytics/contract/policy.ts'
import { rowsRead, rowsReadWords } from '#domains/analytics/contract/rows-read.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { LeadGone } from '#domains/leads/web/lead/lead-gone.tsx'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { SchoolLeadLink } from '#domains/school-leads/web/school-lead-link.tsx'
import { stateWords } from '#platform/contract/call-states.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { DayRange } from '#platform/web/ui/time/day-range.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { FigureFilters, NothingLeft, type SetFiltersProps } from './figure-filters.tsx'
import { type FigureRowsSearch, type RowFilters, rowNarrowing, validFigureRowsSearch } from './figure-rows-search.ts'
import { durationText } from './figure-text.ts'
import { accountFilters, filtersIn, parentFilters, schoolFilters } from './filter-search.ts'
import { type SetFilter, useSetFilters } from './set-filters.ts'

const route = getRouteApi('/_portal/figure-rows')

type Row = Omit<FigureRow, 'id'> & { id: number }

/** Columns of what parents did and of steps. */
const ofParents: readonly RecordColumn<Row>[] = [
  {
    key: 'school',
    title: 'School',
    onMobile: 'whole',
    cell: ({ school }) =>
      school && (
        <Link to="/schools/$slug" params={{ slug: school.slug }} className={textStyles.nameLink} title={school.name}>
          {school.name}
        </Link>
      ),
  },
  { key: 'source', title: 'Source', width: '140px', cell: ({ source }) => source },
]

/** A call with its length, when a follow-up was done, or what was logged or written. */
function Said({ said }: { said: Row['said'] }) {
  if (!said) return null
  const { text, call, done_at: doneAt } = said
  if (doneAt)
    return (
      <>
        Done <Moment at={doneAt} />
      </>
    )
  const words = call ? [stateWords[call.state], call.talk_seconds && clockText(call.talk_seconds)].filter(Boolean).join(', ') : text
  return <span title={words}>{words}</span>
}

/** Columns of calls, actions, follow-ups and messages. */
const ofWork: readonly RecordColumn<Row>[] = [{ key: 'said', title: 'What', onMobile: 'whole', cell: ({ said }) => <Said said={said} /> }]

interface ColumnsOf {
  figure: FigureName
  ofSales: boolean
  seesParents: boolean
}

function columnsOf({ figure, ofSales, seesParents }: ColumnsOf): readonly RecordColumn<Row>[] {
  return [
    { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'lead',
      title: 'Parent',
      width: '26%',
      onMobile: 'title',
      cell: ({ lead }) => {
        if (lead) return ofSales ? <SchoolLeadLink {...lead} /> : <LeadNameLink {...lead} />
        return seesParents ? <LeadGone /> : <span className={textStyles.quiet}>Not shown to you</span>
      },
    },
    { key: 'staff', title: 'Who', width: '22%', word: 'by', cell: ({ staff }) => staff && <span title={staff.name}>{staff.name}</span> },
    ...(isAtSchools(figure) || figure === 'new_parent' ? ofParents : ofWork),
    ...(figure === 'talk_seconds'
      ? [{ key: 'amount', title: 'How long', width: '120px', cell: ({ amount }: Row) => durationText(amount) }]
      : []),
  ]
}

const titleOf = (figure: FigureName, became: Becoming | undefined) =>
  became === undefined
    ? figures[figure].label
    : `Parents who enquired${became === 'enquired' ? '' : `: ${becomingFigures[became].label.toLowerCase()}`}`

const meansOf = (figure: FigureName, became: Becoming | undefined): string => {
  if (became === undefined) return figures[figure].means
  return became === 'enquired' ? besideFigures.enquired.means : `${besideFigures.enquired.means} ${becomingFigures[became].means}`
}

/** Changes the address; what is undefined leaves it. */
type Show = (patch: { [Name in keyof FigureRowsSearch]?: FigureRowsSearch[Name] | undefined }) => void

/** The filters of rows that can be taken away: for those who read nobody else's, not that they are their own. */
function useFiltersOfRows(filters: RowFilters, rows: readonly FigureRow[] = []) {
  const me = useMe()
  const set = useSetFilters(filters, { staff: rows[0]?.staff, school: rows[0]?.school })
  return readsTeam(me) ? set : set.filter(({ name }) => name !== 'staff')
}

/** Exactly the rows of a figure. */
export function FigureRowsScreen() {
  const { figure, ...search } = route.useSearch()
  return figure ? <Rows figure={figure} search={search} /> : <NoFigure />
}

/** Filters by place and collaboration are of what happens at schools. */
const { board: _board, ...ofSchoolsAlone } = schoolFilters

const offeredFor = (figure: FigureName) =>
  isAtSchools(figure) ? rowNarrowing : { ...parentFilters, ...accountFilters, board: schoolFilters.board }

const without = <Search extends object>(search: Search, names: object) =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(name in names))) as Search

function Rows({ figure, search: { page = 1, ...asked } }: { figure: FigureName; search: Omit<FigureRowsSearch, 'figure'> }) {
  const navigate = useNavigate()
  const me = useMe()
  const filters = isAtSchools(figure) ? asked : without(asked, ofSchoolsAlone)
  const list = useApiQuery(listFigureRows, {
    query: { figure, ...filters, limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const show: Show = (patch) => void navigate({ to: '/figure-rows', search: validFigureRowsSearch({ ...filters, figure, ...patch }) })
  const ofSales = isOfSales(me)
  const seesParents = hasAnyRole(me, leadRoles)
  const open = ({ lead }: Row) => lead && void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  const { data } = list
  const rows = data && { ...data, results: data.results.map((row, id) => ({ ...row, id })) }
  const set = useFiltersOfRows(filters, data?.results)
  return (
    <RecordPage
      title={titleOf(figure, filters.became)}
      filters={<RowsTools figure={figure} filters={filters} set={set} found={data} seesParents={seesParents} show={show} />}
      list={{ ...list, data: rows }}
      shown={JSON.stringify({ ...filters, figure, page })}
      empty={<NoRows isPast={(data?.count ?? 0) > 0} onFirst={() => show({})} set={set} onRemove={show} />}
      pager={data && data.count >= pageSize && <LeadPager count={data.count} page={page} onTurn={(next) => show({ page: next })} />}
    >
      {(shown) => (
        <RecordTable
          label={figures[figure].label}
          columns={columnsOf({ figure, ofSales, seesParents })}
          rows={shown}
          {...(seesParents && { onOpen: open })}
          leastWidth={860}
        />
      )}
    </RecordPage>
  )
}

interface RowsToolsProps {
  figure: FigureName
  filters: Omit<FigureRowsSearch, 'figure' | 'page'>
  found: AnswerOf<typeof listFigureRows> | undefined
  seesParents: boolean
  set: readonly SetFilter[]
  show: Show
}

/** Their days, what they come to, and their parents as a list. */
function RowsTools({ figure, filters, set, found, seesParents, show }: RowsToolsProps) {
  const { start, end } = periodOf(filters)
  const me = useMe()
  const offered = offeredFor(figure)
  // Only admins read what others did.
  const own = overseesLeads(me) ? {} : { staff: me.user.id }
  return (
    <>
      <DayRange label="Days" isNeeded from={start} to={end} onChange={(start_date, end_date) => show({ start_date, end_date })} />
      {figure === 'talk_seconds' && found && <span>{durationText(found.sum)} in all</span>}
      {seesParents && found && found.count > 0 && <ParentsAsList of={{ figure, ...filters, ...own, start_date: start, end_date: end }} />}
      <FigureFilters
        offered={offered}
        filters={filtersIn(offered, filters)}
        period={{ start, end }}
        set={set}
        onChange={show}
        onRemove={show}
      />
      <span className={textStyles.quietXs}>{[meansOf(figure, filters.became), rowsReadWords[rowsRead(me)]].filter(Boolean).join(' ')}</span>
    </>
  )
}

/** Opens the parents of the rows in a list of leads, which has their tools. */
function ParentsAsList({ of }: { of: object }) {
  const ofFigure = new URLSearchParams(Object.entries(of).map(([name, value]) => [name, String(value)])).toString()
  return (
    <Button
      variant="default"
      title="Opens the parents in a list of leads, to dial, transfer, message or export them"
      renderRoot={(props) => <Link {...props} to="/$list" params={{ list: 'users' }} search={{ of_figure: ofFigure }} />}
    >
      Parents as a list
    </Button>
  )
}

const NoFigure = () => (
  <EmptyNote whole title="No figure is chosen">
    <p>
      Press a figure in <Link to="/analytics">Analytics</Link> to see its rows.
    </p>
  </EmptyNote>
)

const NoRows = ({ isPast, onFirst, ...filters }: { isPast: boolean; onFirst: () => void } & SetFiltersProps) =>
  isPast ? (
    <EmptyNote whole title="This page is past the end of the list">
      <Button variant="default" onClick={onFirst}>
        Go to the first page
      </Button>
    </EmptyNote>
  ) : (
    <NothingLeft whole title="Nothing happened in these days" {...filters} />
  )
