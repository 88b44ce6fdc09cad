import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { getBoardingAnalytics } from '#domains/analytics/contract/counsellor-figures.ts'
import { counsellorFile } from '#domains/analytics/contract/figure-files.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import { parentFilters } from '../figures/filter-search.ts'
import { saidOnly } from '../figures/period-search.ts'
import type { BoardingSearch } from './boarding-search.ts'
import { CounsellorTables } from './counsellor-tables.tsx'

const route = getRouteApi('/_portal/boarding-counsellor-analytics')

export function BoardingScreen() {
  const { sort, ...search } = route.useSearch()
  const navigate = useNavigate()
  const asked = useApiQuery(getBoardingAnalytics, { query: search, keepPrevious: true, quiet: true })
  const show = (next: { [Key in keyof BoardingSearch]: BoardingSearch[Key] | undefined }) =>
    void navigate({ to: '/boarding-counsellor-analytics', search: saidOnly({ ...next, sort }), replace: true })
  return (
    <FigurePage
      title={reportScreens.boarding.title}
      search={search}
      onChange={(patch) => show({ ...search, ...patch })}
      offered={parentFilters}
      fields={
        <SearchField
          label="Search counsellors"
          placeholder="Part of a name"
          value={search.name ?? ''}
          onSearch={(name) => show({ ...search, name })}
        />
      }
      asked={asked}
      fileName="boarding-counsellors"
      report={{ screen: 'boarding', filters: search }}
      file={({ results }) => counsellorFile(results)}
    >
      {({ results, period }) => <CounsellorTables results={results} period={period} of={search.name ? undefined : { boarding: true }} />}
    </FigurePage>
  )
}
