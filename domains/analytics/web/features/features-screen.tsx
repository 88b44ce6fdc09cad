import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { type FeatureFigures, features, listFeaturePerformance, sideNames } from '#domains/analytics/contract/feature-figures.ts'
import { featureFile } from '#domains/analytics/contract/figure-files.ts'
import type { AskedPeriod } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { alongTo } from '../figures/along.ts'
import { Definitions } from '../figures/definitions.tsx'
import { NoFigures } from '../figures/figure-filters.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import { type FigureColumn, FigureTable } from '../figures/figure-table.tsx'
import { numberText, shareText } from '../figures/figure-text.ts'
import classes from '../figures/figures.module.css'
import { filtersIn, parentFilters } from '../figures/filter-search.ts'
import { saidOnly } from '../figures/period-search.ts'
import type { FeaturesSearch } from './features-search.ts'
import { useClosedFeatures } from './use-closed-features.ts'
import { WhatWorks } from './what-works.tsx'

const route = getRouteApi('/_portal/feature-performance/')

type Row = FeatureFigures & { id: number }

export const whatCameAfter = [besideFigures.uses, besideFigures.parents, besideFigures.talked, besideFigures.admitted] as const

const withShare = (part: number, all: number) => (all > 0 ? `${numberText(part)} (${shareText(part, all)})` : numberText(part))

const parentColumns: readonly FigureColumn<Row>[] = [
  {
    key: 'parents',
    title: besideFigures.parents.label,
    means: besideFigures.parents.means,
    width: '110px',
    word: 'parents',
    sortBy: ({ parents }) => parents,
    cell: ({ parents }) => numberText(parents),
  },
  {
    key: 'talked',
    title: besideFigures.talked.label,
    means: besideFigures.talked.means,
    width: '150px',
    word: 'talked',
    sortBy: ({ talked }) => talked,
    cell: ({ talked, parents }) => withShare(talked, parents),
  },
  {
    key: 'admitted',
    title: besideFigures.admitted.label,
    means: besideFigures.admitted.means,
    width: '150px',
    word: 'admitted',
    sortBy: ({ admitted }) => admitted,
    cell: ({ admitted, parents }) => withShare(admitted, parents),
  },
]

const columnsOf = (period: Period, asked: AskedPeriod, isClosed: (feature: Row) => boolean): readonly FigureColumn<Row>[] => [
  {
    key: 'name',
    title: 'Feature',
    onMobile: 'title',
    cell: ({ slug, name, means }) => (
      <>
        <Link to="/feature-performance/$slug" params={{ slug }} search={alongTo(parentFilters, asked)} className={textStyles.nameLink}>
          {name}
        </Link>{' '}
        <span className={`${textStyles.quietXs} ${classes.means}`}>{means}</span>
      </>
    ),
  },
  { key: 'side', title: 'Of', width: '120px', onMobile: 'beside', cell: ({ side }) => sideNames[side] },
  {
    key: 'uses',
    title: besideFigures.uses.label,
    means: besideFigures.uses.means,
    width: '140px',
    word: 'uses',
    sortBy: ({ uses }) => uses.amount,
    cell: (feature) => (
      <FigureLink
        figure={features[feature.slug].uses}
        period={period}
        amount={feature.uses}
        name={feature.name}
        isClosed={isClosed(feature)}
      />
    ),
  },
  ...parentColumns,
]

/** Which features of marketplace and portal are used, and what came after. */
export function FeaturesScreen() {
  const isClosed = useClosedFeatures()
  const { sort, ...search } = route.useSearch()
  const navigate = useNavigate()
  const asked = useApiQuery(listFeaturePerformance, { query: { ...search, limit: largestPage }, keepPrevious: true, quiet: true })
  const show = (next: { [Key in keyof FeaturesSearch]: FeaturesSearch[Key] | undefined }) =>
    void navigate({ to: '/feature-performance', search: saidOnly({ ...next, sort }), replace: true })
  return (
    <FigurePage
      title={reportScreens.features.title}
      search={search}
      onChange={(patch) => show({ ...search, ...patch })}
      offered={parentFilters}
      fields={
        <SearchField
          label="Search features"
          placeholder="Part of a name"
          value={search.search ?? ''}
          onSearch={(text) => show({ ...search, search: text })}
        />
      }
      asked={asked}
      fileName="features"
      report={{ screen: 'features', filters: search }}
      file={({ results }) => featureFile(results)}
    >
      {({ results, period }) => (
        <>
          {results.length > 0 && results.every(({ uses }) => uses.amount === 0) && (
            <NoFigures ifNarrowed title="No feature was used in these days" />
          )}
          {results.length === 0 ? (
            <EmptyNote title="No feature has this name" />
          ) : (
            <div className={classes.table}>
              <FigureTable
                name="features"
                label="Features"
                columns={columnsOf(period, search, isClosed)}
                rows={results.map((row, id) => ({ ...row, id }))}
                leastWidth={960}
              />
            </div>
          )}
          <WhatWorks period={period} filters={filtersIn(parentFilters, search)} />
          <Definitions more={[...whatCameAfter, besideFigures.new_parents, besideFigures.served_parents]} />
        </>
      )}
    </FigurePage>
  )
}
