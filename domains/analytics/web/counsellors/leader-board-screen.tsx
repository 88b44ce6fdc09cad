import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useActor } from '#domains/accounts/web/account/use-me.ts'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { fewBelow, fewestRankedDays, getLeaderBoard } from '#domains/analytics/contract/counsellor-figures.ts'
import { leaderBoardFile, sumOf } from '#domains/analytics/contract/figure-files.ts'
import { outcomeNames } from '#domains/analytics/contract/figure-names.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import type { AskedPeriod } from '#domains/analytics/contract/period.ts'
import { readsCounsellor } from '#domains/analytics/contract/policy.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { daysIn } from '#platform/contract/india.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { alongTo } from '../figures/along.ts'
import { Definitions } from '../figures/definitions.tsx'
import { NoFigures } from '../figures/figure-filters.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import { type FigureColumn, FigureTable } from '../figures/figure-table.tsx'
import { amountText, labelOf } from '../figures/figure-text.ts'
import classes from '../figures/figures.module.css'
import { saidOnly } from '../figures/period-search.ts'
import { analyticsFilters } from './analytics-search.ts'
import { type LeaderBoardSearch, leaderBoardFilters } from './leader-board-search.ts'

const route = getRouteApi('/_portal/leaderboard')

type Board = AnswerOf<typeof getLeaderBoard>
type Row = Board['results'][number] & { id: number }

/** How a place changed since the days that are compared. */
function placeText({ place, previous_place: before }: Row): string {
  if (place === null || before === null) return ''
  if (place === before) return 'as before'
  return place < before ? `up from ${before}` : `down from ${before}`
}

const placeColumn: FigureColumn<Row> = {
  key: 'place',
  title: besideFigures.place.label,
  means: besideFigures.place.means,
  width: '150px',
  onMobile: 'beside',
  word: 'place',
  isAmount: false,
  sortBy: ({ place }) => place,
  cell: (row) =>
    row.place === null ? (
      <Nothing what="no place" />
    ) : (
      <>
        <strong>{row.place}</strong> <span className={textStyles.quietXs}>{placeText(row)}</span>
      </>
    ),
}

const daysColumn = (measure: Board['measure']): FigureColumn<Row> => ({
  key: 'days',
  title: `Days with ${labelOf(measure).toLowerCase()}`,
  means: besideFigures.days_with.means,
  width: '200px',
  word: 'days',
  sortBy: ({ days }) => days,
  cell: ({ days }) => (days > 0 ? days : <Nothing />),
})

function columnsOf(
  { measure, period }: Board,
  asked: AskedPeriod,
  mayOpen: (row: Row) => boolean,
  opensCounsellor: boolean,
): readonly FigureColumn<Row>[] {
  return [
    placeColumn,
    {
      key: 'staff',
      title: 'Counsellor',
      onMobile: 'title',
      cell: ({ staff, is_new }) => (
        <span className={classes.named}>
          {opensCounsellor ? (
            <Link
              to="/analytics/$slug"
              params={{ slug: String(staff.id) }}
              search={alongTo(analyticsFilters, asked)}
              className={textStyles.nameLink}
              title={staff.name}
            >
              {staff.name}
            </Link>
          ) : (
            <span className={textStyles.nameLink} title={staff.name}>
              {staff.name}
            </span>
          )}
          {is_new && <span className={classes.mark}>new</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      title: labelOf(measure),
      means: figures[measure].means,
      sum: (rows) => amountText(measure, sumOf(rows).amount),
      width: '200px',
      word: labelOf(measure).toLowerCase(),
      sortBy: ({ amount }) => amount,
      cell: (row) => (
        <>
          {row.is_few && (
            <span className={classes.mark} title={row.days === 1 ? 'All of it on one day' : `Fewer than ${fewBelow}`}>
              {row.days === 1 && row.amount > 1 ? 'one day' : 'few'}
            </span>
          )}{' '}
          <FigureLink
            figure={measure}
            period={period}
            amount={row}
            of={{ staff: row.staff.id }}
            name={row.staff.name}
            isClosed={!mayOpen(row)}
          />
        </>
      ),
    },
    daysColumn(measure),
  ]
}

export function LeaderBoardScreen() {
  const { sort, ...search } = route.useSearch()
  const navigate = useNavigate()
  const me = useActor()
  const asked = useApiQuery(getLeaderBoard, { query: search, keepPrevious: true, quiet: true })
  const show = (next: { [Key in keyof LeaderBoardSearch]: LeaderBoardSearch[Key] | undefined }) =>
    void navigate({ to: '/leaderboard', search: saidOnly({ ...next, sort }), replace: true })
  const mayOpen = ({ staff }: Row) => readsCounsellor(me, staff)
  return (
    <FigurePage
      title={reportScreens.leaderboard.title}
      search={search}
      onChange={(patch) => show({ ...search, ...patch })}
      offered={leaderBoardFilters}
      fields={
        <NativeSelect
          aria-label="Ranked by"
          data={outcomeNames.map((name) => ({ value: name, label: labelOf(name) }))}
          value={search.measure ?? asked.data?.measure ?? outcomeNames[0]}
          onChange={({ currentTarget: { value } }) => show({ ...search, measure: outcomeNames.find((name) => name === value) })}
        />
      }
      asked={asked}
      fileName="leaderboard"
      report={{ screen: 'leaderboard', filters: search }}
      file={leaderBoardFile}
    >
      {(board) => <Places board={board} asked={search} mayOpen={mayOpen} opensCounsellor={overseesLeads(me)} />}
    </FigurePage>
  )
}

interface PlacesProps {
  board: Board
  asked: AskedPeriod
  mayOpen: (row: Row) => boolean
  opensCounsellor: boolean
}

const Places = ({ board, asked, mayOpen, opensCounsellor }: PlacesProps) => (
  <>
    <p className={classes.note}>
      {daysIn(board.period) < fewestRankedDays
        ? `There are no places for fewer than ${fewestRankedDays} days: one day is luck.`
        : figures[board.measure].means}
    </p>
    {board.results.length > 0 && board.results.every(({ amount }) => amount === 0) && (
      <NoFigures ifNarrowed title={`No ${labelOf(board.measure).toLowerCase()} in these days`} />
    )}
    {board.results.length === 0 ? (
      <NoFigures title="There is no counsellor" />
    ) : (
      <div className={classes.table}>
        <FigureTable
          name="places"
          label="Leaderboard"
          columns={columnsOf(board, asked, mayOpen, opensCounsellor)}
          rows={board.results.map((row) => ({ ...row, id: row.staff.id }))}
          words={['counsellor', 'counsellors']}
          isQuiet={({ amount }) => amount === 0}
          leastWidth={760}
        />
      </div>
    )}
    <Definitions names={[board.measure]} more={[besideFigures.place, besideFigures.days_with, besideFigures.few, besideFigures.is_new]} />
  </>
)
