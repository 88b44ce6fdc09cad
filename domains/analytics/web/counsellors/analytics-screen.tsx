import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getAnalytics } from '#domains/analytics/contract/counsellor-figures.ts'
import { counsellorFile } from '#domains/analytics/contract/figure-files.ts'
import { readsTeam } from '#domains/analytics/contract/policy.ts'
import { reportScreens } from '#domains/analytics/contract/reports.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { alongTo } from '../figures/along.ts'
import { FigurePage } from '../figures/figure-page.tsx'
import { parentFilters } from '../figures/filter-search.ts'
import { saidOnly } from '../figures/period-search.ts'
import { analyticsFilters } from './analytics-search.ts'
import { CounsellorTables } from './counsellor-tables.tsx'
import { OneCounsellor } from './one-counsellor.tsx'

const route = getRouteApi('/_portal/analytics/')

/** The team's figures; counsellors have their own. */
export function AnalyticsScreen() {
  const me = useMe()
  const search = route.useSearch()
  return readsTeam(me) ? <TeamFigures /> : <OneCounsellor id={me.user.id} search={search} at="/analytics" />
}

function TeamFigures() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const isAdmin = overseesLeads(useMe())
  const offered = isAdmin ? analyticsFilters : parentFilters
  const { start_date, end_date, ...query } = alongTo(offered, search)
  const asked = useApiQuery(getAnalytics, {
    query: { ...query, action_start_date: start_date, action_end_date: end_date },
    keepPrevious: true,
    quiet: true,
  })
  return (
    <FigurePage
      title={reportScreens.counsellors.title}
      search={search}
      onChange={(patch) => void navigate({ to: '/analytics', search: saidOnly({ ...search, ...patch }) })}
      offered={offered}
      asked={asked}
      fileName="counsellors"
      report={{ screen: 'counsellors', filters: { ...search, sort: undefined } }}
      file={({ results }) => counsellorFile(results)}
    >
      {({ results, period }) => <CounsellorTables results={results} period={period} of={isAdmin ? { team: true } : { boarding: true }} />}
    </FigurePage>
  )
}
