import { Title } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { features, getFeaturePerformance, sideNames } from '#domains/analytics/contract/feature-figures.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { divisionOf } from '#platform/web/ui/figures/chart-spans.ts'
import { DayChart } from '#platform/web/ui/figures/day-chart.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { alongTo } from '../figures/along.ts'
import { Definitions } from '../figures/definitions.tsx'
import { NoFigures } from '../figures/figure-filters.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { Noted } from '../figures/figure-note.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import { numberText, shareText } from '../figures/figure-text.ts'
import { FigureTiles } from '../figures/figure-tiles.tsx'
import classes from '../figures/figures.module.css'
import { parentFilters } from '../figures/filter-search.ts'
import { NotedTitle } from '../figures/noted-title.tsx'
import { saidOnly } from '../figures/period-search.ts'
import { whatCameAfter } from './features-screen.tsx'
import { useClosedFeatures } from './use-closed-features.ts'

const route = getRouteApi('/_portal/feature-performance/$slug')

/** One feature: its uses by day, and what came after. */
export function FeatureScreen() {
  const isClosedTo = useClosedFeatures()
  const { slug } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const asked = useApiQuery(getFeaturePerformance, {
    params: { slug },
    query: alongTo(parentFilters, search),
    keepPrevious: true,
    quiet: true,
  })
  const { data } = asked
  return (
    <FigurePage
      title={data?.name ?? 'Feature'}
      beside={
        <Link to="/feature-performance" search={search} className={classes.back}>
          All features
        </Link>
      }
      search={search}
      offered={parentFilters}
      onChange={(patch) => void navigate({ to: '/feature-performance/$slug', params: { slug }, search: saidOnly({ ...search, ...patch }) })}
      asked={asked}
      fileName={`feature-${slug}`}
      file={({ days }) => [['Day', 'Uses'], ...days.map(({ day, amount }) => [day, amount])]}
    >
      {(feature) => {
        const { uses: figure } = features[feature.slug]
        const isClosed = isClosedTo(feature)
        return (
          <>
            <p className={classes.note}>
              {sideNames[feature.side]}. {feature.means}
            </p>
            {feature.uses.amount === 0 && <NoFigures ifNarrowed title="It was not used in these days" />}
            <FigureTiles label={feature.name} period={feature.period} tiles={[{ figure, amount: feature.uses }]} isClosed={isClosed} />
            <NotedTitle label={`By ${divisionOf(feature.period)}`} means={figures[figure].means} />
            <DayChart
              label={`${feature.name} by ${divisionOf(feature.period)}`}
              period={feature.period}
              series={[{ name: 'uses', label: 'Uses' }]}
              days={feature.days.map(({ day, amount }) => ({ day, figures: { uses: amount } }))}
              cell={(_, { values: { uses = 0 }, start, end }) => (
                <FigureLink figure={figure} period={{ start, end }} amount={{ amount: uses }} isClosed={isClosed} />
              )}
            />
            <Title order={2}>What came after</Title>
            <ul className={classes.funnel} aria-label="What came after">
              {(['parents', 'talked', 'admitted'] as const).map((name) => (
                <li key={name}>
                  <Noted {...besideFigures[name]} />
                  <span className={classes.track} aria-hidden>
                    <span style={{ width: `${(100 * feature[name]) / Math.max(1, feature.parents)}%` }} />
                  </span>
                  <span>{numberText(feature[name])}</span>
                  <span className={textStyles.quietXs}>{shareText(feature[name], feature.parents)} of the parents</span>
                </li>
              ))}
            </ul>
            <Definitions names={[figure]} more={whatCameAfter} />
          </>
        )
      }}
    </FigurePage>
  )
}
