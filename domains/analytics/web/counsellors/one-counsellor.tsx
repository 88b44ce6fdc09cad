import { NativeSelect, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { type CounsellorFigures, counsellorFigureNames, getAnalytics } from '#domains/analytics/contract/counsellor-figures.ts'
import { counsellorFile } from '#domains/analytics/contract/figure-files.ts'
import { outcomeNames, workNames } from '#domains/analytics/contract/figure-names.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { divisionOf } from '#platform/web/ui/figures/chart-spans.ts'
import { DayChart } from '#platform/web/ui/figures/day-chart.tsx'
import { Definitions } from '../figures/definitions.tsx'
import { NoFigures } from '../figures/figure-filters.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import { amountText, durationText, labelOf, shareText } from '../figures/figure-text.ts'
import { FigureTiles } from '../figures/figure-tiles.tsx'
import classes from '../figures/figures.module.css'
import { parentFilters } from '../figures/filter-search.ts'
import { NotedTitle } from '../figures/noted-title.tsx'
import { saidOnly } from '../figures/period-search.ts'
import type { AnalyticsSearch } from './analytics-search.ts'
import { CallsByHour } from './calls-by-hour.tsx'
import { Funnel } from './funnel.tsx'

type Detail = NonNullable<AnswerOf<typeof getAnalytics>['detail']>

interface OneCounsellorProps {
  id: number
  search: AnalyticsSearch
  /** The address of the page. */
  at: '/analytics' | '/analytics/$slug'
}

/** One counsellor against their own past and the team median. */
export function OneCounsellor({ id, search, at }: OneCounsellorProps) {
  const navigate = useNavigate()
  // Whose work it is says the id.
  const { start_date, end_date, sort: _sort, account_kind: _kind, ...query } = search
  const asked = useApiQuery(getAnalytics, {
    query: { ...query, action_start_date: start_date, action_end_date: end_date, id },
    keepPrevious: true,
    quiet: true,
  })
  const staff = asked.data?.results[0]?.staff
  return (
    <FigurePage
      title={at === '/analytics' ? 'Your figures' : (staff?.name ?? reportScreens.counsellors.title)}
      beside={
        at !== '/analytics' && (
          <Link to="/analytics" search={search} className={classes.back}>
            All counsellors
          </Link>
        )
      }
      search={search}
      offered={parentFilters}
      onChange={(patch) =>
        void navigate({
          to: at,
          ...(at === '/analytics/$slug' && { params: { slug: String(id) } }),
          search: saidOnly({ ...search, ...patch }),
        })
      }
      asked={asked}
      fileName={`counsellor-${id}`}
      file={({ results }) => counsellorFile(results)}
    >
      {({ results: [row], detail, period: days }) => row && detail && <Figures row={row} detail={detail} period={days} />}
    </FigurePage>
  )
}

function Figures({
  row: { staff, figures, first_response: first },
  detail,
  period,
}: {
  row: CounsellorFigures
  detail: Detail
  period: ComparedPeriod
}) {
  const tile = (figure: (typeof counsellorFigureNames)[number]) => ({
    figure,
    amount: figures[figure],
    hint: `team median ${amountText(figure, detail.team[figure] ?? 0)}`,
  })
  const of = { staff: staff.id }
  return (
    <>
      {counsellorFigureNames.every((name) => figures[name].amount === 0) && (
        <NoFigures ifNarrowed title="Nothing was counted in these days" />
      )}
      <FigureTiles label="Results" period={period} of={of} tiles={outcomeNames.map(tile)} />
      <NotedTitle {...besideFigures.from_step_to_step} />
      <Funnel figures={figures} between={detail.between} period={period} staffId={staff.id} />
      <ByDay detail={detail} period={period} staffId={staff.id} />
      <Title order={2}>The work</Title>
      <p className={classes.note}>
        {figures.dialed.amount > 0 && `Answered: ${shareText(figures.answered.amount, figures.dialed.amount)} of the calls dialed. `}First
        response to a new parent:{' '}
        {first.minutes === null
          ? 'none in these days.'
          : `${durationText(first.minutes * 60)} in the middle of ${first.parents} ${first.parents === 1 ? 'parent' : 'parents'}, ${shareText(first.within_hour, first.parents)} within an hour.`}
      </p>
      <FigureTiles label="The work" period={period} of={of} tiles={workNames.map(tile)} />
      <NotedTitle {...besideFigures.calls_by_hour} />
      <CallsByHour hours={detail.hours} />
      <Definitions
        names={counsellorFigureNames}
        more={[
          besideFigures.answer_rate,
          besideFigures.first_response,
          besideFigures.team_median,
          besideFigures.from_step_to_step,
          besideFigures.calls_by_hour,
        ]}
      />
    </>
  )
}

function ByDay({ detail, period, staffId }: { detail: Detail; period: ComparedPeriod; staffId: number }) {
  const [figure, setFigure] = useState<(typeof counsellorFigureNames)[number]>('action')
  return (
    <>
      <Title order={2}>By {divisionOf(period)}</Title>
      <NativeSelect
        aria-label="Figure"
        w={220}
        mb="md"
        data={counsellorFigureNames.map((name) => ({ value: name, label: labelOf(name) }))}
        value={figure}
        onChange={({ currentTarget: { value } }) => setFigure(counsellorFigureNames.find((name) => name === value) ?? 'action')}
      />
      <p className={classes.note}>{figures[figure].means}</p>
      <DayChart
        label={`${labelOf(figure)} by ${divisionOf(period)}`}
        period={period}
        series={[{ name: figure, label: labelOf(figure) }]}
        days={detail.days}
        cell={(_, { values, start, end }) => (
          <FigureLink figure={figure} period={{ start, end }} amount={{ amount: values[figure] ?? 0 }} of={{ staff: staffId }} />
        )}
      />
    </>
  )
}
