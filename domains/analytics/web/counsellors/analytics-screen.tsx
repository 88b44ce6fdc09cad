import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getAnalytics } from '#domains/analytics/contract/counsellor-figures.ts'
import { counsellorFile } from '#domains/analytics/contract/figure-files.ts'
import { readsTeam } from '#domains/analytics/contract/policy.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FigurePage } from '../figures/figure-page.tsx'
import { saidOnly } from '../figures/period-search.ts'
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
  const asked = useApiQuery(getAnalytics, {
    query: { action_start_date: search.start_date, action_end_date: search.end_date, period: search.period, compare: search.compare },
    keepPrevious: true,
    quiet: true,
  })
  return (
    <FigurePage
      title="Counsellors"
      period={search}
      onPeriod={(chosen) => void navigate({ to: '/analytics', search: saidOnly({ ...search, ...chosen }) })}
      asked={asked}
      fileName="counsellors"
      report={{ screen: 'counsellors', filters: { ...search, sort: undefined } }}
      file={({ results }) => counsellorFile(results)}
    >
      {({ results, period }) => <CounsellorTables results={results} period={period} of={isAdmin ? { team: true } : { boarding: true }} />}
    </FigurePage>
  )
}
