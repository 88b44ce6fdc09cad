import { NativeSelect, Title } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { declinedText, restOf, schoolFile } from '#domains/analytics/contract/figure-files.ts'
import { schoolFigureNames } from '#domains/analytics/contract/figure-names.ts'
import { figures as figureTable } from '#domains/analytics/contract/figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import { listSchoolPerformance, type SchoolFigures } from '#domains/analytics/contract/school-figures.ts'
import { counted } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Definitions } from '../figures/definitions.tsx'
import { NoFigures } from '../figures/figure-filters.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import { type FigureColumn, FigureTable } from '../figures/figure-table.tsx'
import { amountText, labelOf, shareText } from '../figures/figure-text.ts'
import { FigureTiles } from '../figures/figure-tiles.tsx'
import classes from '../figures/figures.module.css'
import { saidOnly } from '../figures/period-search.ts'
import type { Ordering, TableOrder } from '../figures/table-order.ts'
import { performanceFilters, type SchoolsSearch } from './schools-search.ts'

const route = getRouteApi('/_portal/school-performance')

type Row = SchoolFigures & { id: number }

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

function BudgetsCell({ budgets: { known, fit, fee } }: Row) {
  if (known === 0 || fee === null) return <Nothing what="not known" />
  return <span title={`${fit} of ${known} known budgets reach ${rupees.format(fee)} a year`}>{shareText(fit, known)}</span>
}

const columnsOf = (period: Period): readonly FigureColumn<Row>[] => [
  {
    key: 'school',
    title: 'School',
    width: '320px',
    onMobile: 'title',
    cell: ({ school: { name, slug, collab, city } }) => (
      <span className={classes.named}>
        <Link to="/schools/$slug" params={{ slug }} className={textStyles.nameLink} title={city ? `${name}, ${city}` : name}>
          {name}
        </Link>
        {collab && <span className={classes.mark}>with us</span>}
      </span>
    ),
  },
  ...schoolFigureNames.map(
    (figure): FigureColumn<Row> => ({
      key: figure,
      title: figureTable[figure].label,
      means: figureTable[figure].means,
      word: labelOf(figure).toLowerCase(),
      sortBy: ({ figures }) => figures[figure].amount,
      cell: ({ school, figures }) => (
        <FigureLink figure={figure} period={period} amount={figures[figure]} of={{ school: school.id }} name={school.name} />
      ),
    }),
  ),
  {
    key: 'budgets',
    title: besideFigures.budgets.label,
    means: besideFigures.budgets.means,
    width: '104px',
    word: 'fees fit',
    isAmount: true,
    cell: (row) => <BudgetsCell {...row} />,
  },
  {
    key: 'not_back',
    title: besideFigures.not_back.label,
    means: besideFigures.not_back.means,
    width: '104px',
    word: 'not back after a visit',
    isAmount: true,
    cell: ({ not_back }) => (not_back > 0 ? not_back : <Nothing />),
  },
  {
    key: 'declined',
    title: besideFigures.declined.label,
    means: besideFigures.declined.means,
    width: '190px',
    onMobile: 'whole',
    word: 'declined:',
    cell: (row) => (row.declined.length > 0 ? <span title={declinedText(row)}>{declinedText(row)}</span> : <Nothing />),
  },
]

/** The server orders the schools, because a page has only some of them. */
const orderOf = (order: TableOrder | undefined) => ({
  ordering: schoolFigureNames.find((name) => name === order?.key),
  least: order && !order.isDescending ? (true as const) : undefined,
})

/** What came of enquiries at each school. */
export function SchoolsScreen() {
  const { page = 1, ...search } = route.useSearch()
  const navigate = useNavigate()
  const asked = useApiQuery(listSchoolPerformance, {
    query: { ...search, limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const show = (next: { [Key in keyof SchoolsSearch]: SchoolsSearch[Key] | undefined }) =>
    void navigate({ to: '/school-performance', search: saidOnly(next) })
  const ordering: Ordering = {
    order: search.ordering && { key: search.ordering, isDescending: search.least !== true },
    change: (order) => show({ ...search, ...orderOf(order) }),
  }
  return (
    <FigurePage
      title={reportScreens.schools.title}
      search={search}
      onChange={(patch) => show({ ...search, ...patch })}
      offered={performanceFilters}
      fields={<Fields search={search} show={show} />}
      asked={asked}
      fileName="school-performance"
      report={{ screen: 'schools', filters: search }}
      file={() => schoolFile((pages) => request(listSchoolPerformance, { query: { ...search, ...pages } }))}
    >
      {(answer) => (
        <Schools answer={answer} search={search} ordering={ordering}>
          {answer.count >= pageSize && <LeadPager count={answer.count} page={page} onTurn={(next) => show({ ...search, page: next })} />}
        </Schools>
      )}
    </FigurePage>
  )
}

type Answer = AnswerOf<typeof listSchoolPerformance>
type Show = (next: { [Key in keyof SchoolsSearch]: SchoolsSearch[Key] | undefined }) => void

const Fields = ({ search, show }: { search: Omit<SchoolsSearch, 'page'>; show: Show }) => (
  <>
    <SearchField
      label="Search schools"
      placeholder="Part of a name"
      value={search.search ?? ''}
      onSearch={(text) => show({ ...search, search: text })}
    />
    <NativeSelect
      aria-label="Most first"
      w={190}
      data={schoolFigureNames.map((name) => ({ value: name, label: `Most ${labelOf(name).toLowerCase()} first` }))}
      value={search.ordering ?? 'enquiry'}
      onChange={({ currentTarget: { value } }) => show({ ...search, ...orderOf({ key: value, isDescending: true }) })}
    />
  </>
)

/** The line for the schools of other pages, so that a page comes to the sums of all. */
function othersOf({ results, total, count }: Pick<Answer, 'results' | 'total' | 'count'>) {
  const others = count - results.length
  if (others <= 0) return undefined
  const rest = schoolFigureNames.map((name): [string, string] => [
    name,
    amountText(name, restOf({ total: total[name], results: results.map(({ figures }) => figures[name]) }).amount),
  ])
  return { school: `${counted(others, 'school')} on other pages`, ...Object.fromEntries(rest) }
}

interface SchoolsProps {
  answer: Answer
  search: Omit<SchoolsSearch, 'page'>
  ordering: Ordering
  children: ReactNode
}

function Schools({ answer: { results, total, with_us, count, period }, search, ordering, children }: SchoolsProps) {
  return (
    <>
      {search.search ? null : (
        <FigureTiles
          label="All schools"
          period={period}
          of={{ any_school: true }}
          tiles={schoolFigureNames.map((figure) => ({
            figure,
            amount: total[figure],
            hint: `${amountText(figure, with_us[figure].amount)} with us`,
          }))}
        />
      )}
      <Title order={2}>{counted(count, 'school')} with activity in these days</Title>
      {results.length === 0 ? (
        <NoFigures title="No school fits" />
      ) : (
        <div className={classes.table}>
          <FigureTable
            name="schools"
            isOrdered
            ordering={ordering}
            label="Schools"
            columns={columnsOf(period)}
            rows={results.map((row) => ({ ...row, id: row.school.id }))}
            rest={othersOf({ results, total, count })}
            leastWidth={1720}
          />
        </div>
      )}
      {children}
      <Definitions names={schoolFigureNames} more={[besideFigures.budgets, besideFigures.not_back, besideFigures.declined]} />
    </>
  )
}
