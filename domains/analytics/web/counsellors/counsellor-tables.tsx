import { Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { type CounsellorFigures, counsellorFigureNames } from '#domains/analytics/contract/counsellor-figures.ts'
import { sumOf } from '#domains/analytics/contract/figure-files.ts'
import { outcomeNames } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { alongTo } from '../figures/along.ts'
import { Definitions } from '../figures/definitions.tsx'
import { NoFigures } from '../figures/figure-filters.tsx'
import type { RowFilters } from '../figures/figure-rows-search.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { FigureTiles } from '../figures/figure-tiles.tsx'
import classes from '../figures/figures.module.css'
import { analyticsFilters } from './analytics-search.ts'
import { type CounsellorRow, counsellorRows, outcomeColumns, workColumns } from './figure-columns.tsx'

const counsellorWords = ['counsellor', 'counsellors'] as const

interface CounsellorTablesProps {
  results: readonly CounsellorFigures[]
  period: Period
  /** What the sums are of; undefined where no rows are exactly those of the counsellors shown. */
  of: RowFilters | undefined
}

const isNothing = (results: readonly CounsellorFigures[]) =>
  results.every(({ figures }) => Object.values(figures).every(({ amount }) => amount === 0))

/** What counsellors reached, and below it what they did for it. */
export function CounsellorTables({ results, period, of }: CounsellorTablesProps) {
  const navigate = useNavigate()
  const asked = alongTo(analyticsFilters, useSearch({ strict: false }))
  const open = ({ id }: CounsellorRow) => void navigate({ to: '/analytics/$slug', params: { slug: String(id) }, search: asked })
  const rows = counsellorRows(results)
  if (rows.length === 0) return <NoFigures title={of ? 'There is no counsellor' : 'There is no counsellor with this name'} />
  return (
    <>
      {isNothing(results) && <NoFigures ifNarrowed title="Nothing was counted in these days" />}
      <FigureTiles
        label="Results"
        period={period}
        {...(of && { of })}
        isClosed={!of}
        tiles={outcomeNames.map((figure) => ({ figure, amount: sumOf(results.map(({ figures }) => figures[figure])) }))}
      />
      <Title order={2}>Results</Title>
      <div className={classes.table}>
        <FigureTable
          name="results"
          label="Results"
          columns={outcomeColumns(period, asked)}
          rows={rows}
          words={counsellorWords}
          onOpen={open}
          leastWidth={960}
        />
      </div>
      <Title order={2}>The work</Title>
      <div className={classes.table}>
        <FigureTable
          name="work"
          label="The work"
          columns={workColumns(period, asked)}
          rows={rows}
          words={counsellorWords}
          onOpen={open}
          leastWidth={1600}
        />
      </div>
      <Definitions names={counsellorFigureNames} more={[besideFigures.answer_rate, besideFigures.first_response]} />
    </>
  )
}
