import { Skeleton } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getDashboardInfo } from '#domains/analytics/contract/analytics.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { isOfSales } from '#domains/analytics/contract/policy.ts'
import { SevenDays } from '#domains/follow-ups/web/seven-days.tsx'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import { hasAnyRole, leadRoles, rolesText } from '#platform/contract/roles.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { NotedTitle } from '../figures/noted-title.tsx'
import classes from './dashboard.module.css'
import { DashboardDefinitions } from './dashboard-definitions.tsx'
import { DatabaseDay } from './database-day.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { leadFigures } from './lead-figures.ts'
import { NextToDo } from './next-to-do.tsx'
import { Pace } from './pace.tsx'
import { ExecutiveDay, SalesAdminDay } from './sales-day.tsx'
import { Stages } from './stages.tsx'
import { Team } from './team.tsx'
import { usePoolFigures } from './use-pool-figures.ts'

const route = getRouteApi('/_portal/')

export function DashboardScreen() {
  const me = useMe()
  const { standing } = route.useSearch()
  const worksWithLeads = hasAnyRole(me, leadRoles)
  return (
    <>
      <PageTitle title="Dashboard">
        <span className={textStyles.quiet}>{rolesText(me.roles) || 'no role yet'}</span>
      </PageTitle>
      {overseesLeads(me) && <FirstSteps />}
      {isCounsellor(me) && <NextToDo />}
      {hasAnyRole(me, ['database_executive']) && <DatabaseDay />}
      {managesSales(me) && <SalesAdminDay />}
      {isOfSales(me) && <ExecutiveDay />}
      {worksWithLeads && <LeadDashboard me={me} />}
      {overseesLeads(me) && <Team of="all" shown={standing} />}
      {hasAnyRole(me, ['boarding_analyst']) && <Team of="boarding" shown={standing} />}
      {me.roles.length === 0 ? <NoRoleYet /> : <DashboardDefinitions me={me} />}
    </>
  )
}

const NoRoleYet = () => (
  <EmptyNote whole title="Your account has no role yet">
    <p>An admin gives you one. Until then, your profile shows your account and where you are logged in.</p>
  </EmptyNote>
)

function LeadDashboard({ me }: { me: Me }) {
  const isAdmin = overseesLeads(me)
  const { data, error, isPending, refetch } = useApiQuery(getDashboardInfo, {
    params: { id: me.user.id },
    refetchInterval: 60_000,
    quiet: true,
  })
  const pool = usePoolFigures(me)
  const isSlow = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return isSlow && <FigureSkeletons />
  return (
    <>
      <FigureTiles label={isAdmin ? 'Everyone’s leads' : 'Your leads'} figures={[...leadFigures(data, isAdmin), ...pool]} />
      <div className={classes.lists}>
        {isCounsellor(me) && <Pace info={data} />}
        <section aria-labelledby="seven-days-title">
          <NotedTitle id="seven-days-title" {...dashboardFigures.due_in_seven_days} />
          <p className={classes.said}>
            {isAdmin ? 'All leads' : 'Your leads and those shared with you'}, each once, on the day of the next follow-up.{' '}
            <Link to="/follow-ups">Follow-ups</Link> {isAdmin ? 'has every call and visit' : 'has every call and visit that you take'}.
          </p>
          <SevenDays />
        </section>
        <Stages stages={data.by_stage} untouched={data.untouched} />
      </div>
    </>
  )
}

const FigureSkeletons = () => (
  <div className={classes.figures} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
      <Skeleton key={place} height={96} radius="md" />
    ))}
  </div>
)
