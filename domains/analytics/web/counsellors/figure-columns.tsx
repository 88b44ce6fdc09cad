import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import { type FigureName, outcomeNames } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { labelOf, shareText } from '../figures/figure-text.ts'
import classes from '../figures/figures.module.css'

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

const nameColumn = ({ start, end }: Period): RecordColumn<CounsellorRow> => ({
  key: 'staff',
  title: 'Counsellor',
  width: '190px',
  phone: 'title',
  cell: ({ staff }) => (
    <span className={classes.named}>
      <Link
        to="/analytics/$slug"
        params={{ slug: String(staff.id) }}
        search={{ start_date: start, end_date: end }}
        className={classes.name}
        title={staff.name}
      >
        {staff.name}
      </Link>
      {!staff.is_active && <span className={classes.mark}>left</span>}
    </span>
  ),
})

const figureColumn = (figure: FigureName & keyof CounsellorFigures['figures'], period: Period): RecordColumn<CounsellorRow> => ({
  key: figure,
  title: labelOf(figure),
  word: labelOf(figure).toLowerCase(),
  cell: ({ staff, figures }) => (
    <FigureLink figure={figure} period={period} amount={figures[figure]} of={{ staff: staff.id }} name={staff.name} />
  ),
})

const shareColumn = (key: string, title: string, cell: (row: CounsellorRow) => ReactNode): RecordColumn<CounsellorRow> => ({
  key,
  title,
  width: '100px',
  word: title.toLowerCase(),
  cell,
})

export const outcomeColumns = (period: Period) => [nameColumn(period), ...outcomeNames.map((name) => figureColumn(name, period))]

const workOrder = [
  'call_logged',
  'dialed',
  'answered',
  'talk_seconds',
  'simulated_dialed',
  'follow_up_kept',
  'follow_up_late',
  'message',
  'action',
  'said_no',
] as const

export const workColumns = (period: Period) => [
  nameColumn(period),
  ...workOrder.slice(0, 3).map((name) => figureColumn(name, period)),
  shareColumn('rate', 'Answered', ({ figures: { answered, dialed } }) => shareText(answered.amount, dialed.amount)),
  ...workOrder.slice(3).map((name) => figureColumn(name, period)),
]
