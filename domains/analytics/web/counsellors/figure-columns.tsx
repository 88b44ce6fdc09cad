import { Link } from '@tanstack/react-router'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import { sumOf } from '#domains/analytics/contract/figure-files.ts'
import { type FigureName, outcomeNames, teamWorkNames } from '#domains/analytics/contract/figure-names.ts'
import { figures as figureTable } from '#domains/analytics/contract/figures.ts'
import type { AskedPeriod } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { counted } from '#platform/contract/counts.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { alongTo } from '../figures/along.ts'
import { FigureLink } from '../figures/figure-link.tsx'
import type { FigureColumn } from '../figures/figure-table.tsx'
import { amountText, durationText, shareText } from '../figures/figure-text.ts'
import classes from '../figures/figures.module.css'
import { analyticsFilters } from './analytics-search.ts'

export type CounsellorRow = CounsellorFigures & { id: number }

export const counsellorRows = (results: readonly CounsellorFigures[]): CounsellorRow[] =>
  results.map((row) => ({ ...row, id: row.staff.id })).sort(byOutcome)

/** Orders counsellors by their furthest steps, most first. */
function byOutcome(one: CounsellorRow, other: CounsellorRow): number {
  for (const name of outcomeNames) {
    const difference = other.figures[name].amount - one.figures[name].amount
    if (difference !== 0) return difference
  }
  return 0
}

/** Leads to a counsellor in the period that the screen was asked for. */
const nameColumn = (asked: AskedPeriod): FigureColumn<CounsellorRow> => ({
  key: 'staff',
  title: 'Counsellor',
  width: '190px',
  onMobile: 'title',
  cell: ({ staff }) => (
    <span className={classes.named}>
      <Link
        to="/analytics/$slug"
        params={{ slug: String(staff.id) }}
        search={alongTo(analyticsFilters, asked)}
        className={textStyles.nameLink}
        title={staff.name}
      >
        {staff.name}
      </Link>
      {!staff.is_active && <span className={classes.mark}>left</span>}
    </span>
  ),
})

const figureColumn = (figure: FigureName & keyof CounsellorFigures['figures'], period: Period): FigureColumn<CounsellorRow> => ({
  key: figure,
  title: figureTable[figure].label,
  means: figureTable[figure].means,
  word: figureTable[figure].label.toLowerCase(),
  sortBy: ({ figures }) => figures[figure].amount,
  sum: (rows) => amountText(figure, sumOf(rows.map(({ figures }) => figures[figure])).amount),
  cell: ({ staff, figures }) => (
    <FigureLink figure={figure} period={period} amount={figures[figure]} of={{ staff: staff.id }} name={staff.name} />
  ),
})

const answered: FigureColumn<CounsellorRow> = {
  key: 'rate',
  title: besideFigures.answer_rate.label,
  means: besideFigures.answer_rate.means,
  width: '100px',
  word: 'answered',
  sortBy: ({ figures: { answered, dialed } }) => (dialed.amount > 0 ? answered.amount / dialed.amount : null),
  sum: (rows) =>
    shareText(sumOf(rows.map(({ figures }) => figures.answered)).amount, sumOf(rows.map(({ figures }) => figures.dialed)).amount),
  cell: ({ figures: { answered, dialed } }) => shareText(answered.amount, dialed.amount),
}

const firstResponse: FigureColumn<CounsellorRow> = {
  key: 'first_response',
  title: besideFigures.first_response.label,
  means: besideFigures.first_response.means,
  width: '124px',
  word: 'first response',
  sortBy: ({ first_response }) => first_response.minutes,
  cell: ({ first_response: { minutes, parents, within_hour } }) =>
    minutes === null ? (
      <Nothing what="no new parent" />
    ) : (
      <span title={`In the middle of ${counted(parents, 'parent')}, ${shareText(within_hour, parents)} within an hour`}>
        {durationText(minutes * 60)}
      </span>
    ),
}

export const outcomeColumns = (period: Period, asked: AskedPeriod) => [
  nameColumn(asked),
  ...outcomeNames.map((name) => figureColumn(name, period)),
]

export const workColumns = (period: Period, asked: AskedPeriod) => [
  nameColumn(asked),
  ...teamWorkNames.slice(0, 3).map((name) => figureColumn(name, period)),
  answered,
  firstResponse,
  ...teamWorkNames.slice(3).map((name) => figureColumn(name, period)),
]
