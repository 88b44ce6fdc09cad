import { Skeleton, Title } from '@mantine/core'
import { getDashboardInfo } from '#domains/analytics/contract/analytics.ts'
import { SevenDays } from '#domains/follow-ups/web/seven-days.tsx'
import type { Me } from '#domains/sessions/contract/sessions.ts'
import { roleNames } from '#domains/sessions/web/role-names.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { Stages } from './stages.tsx'

const rolesText = (me: Me) => me.roles.map((role) => roleNames[role]).join(', ') || 'no role yet'

export function DashboardScreen() {
  const me = useMe()
  const worksWithLeads = leadRoles.some((role) => me.roles.includes(role))
  return (
    <>
      <PageTitle title="Dashboard">
        <span className={classes.roles}>{rolesText(me)}</span>
      </PageTitle>
      {worksWithLeads ? <LeadFigures me={me} /> : <NoScreensYet me={me} />}
    </>
  )
}

/** This account does not work with leads, and zeroes would be wrong. */
const NoScreensYet = ({ me }: { me: Me }) => (
  <EmptyNote title="The screens of your role are not ready yet">
    <p>
      You are logged in as {rolesText(me)}. Its screens will appear in the menu when they are ready. Until then, your profile shows your
      account and where you are logged in.
    </p>
  </EmptyNote>
)

function LeadFigures({ me }: { me: Me }) {
  const { data, error, isPending, refetch } = useAsk(getDashboardInfo, { params: { id: me.user.id }, refetchInterval: 60_000, quiet: true })
  const isSlow = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return isSlow && <FigureSkeletons />
  return (
    <>
      <Figures info={data} />
      <section aria-labelledby="seven-days-title" className={classes.week}>
        <Title order={2} id="seven-days-title">
          Follow-ups of seven days
        </Title>
        <SevenDays />
      </section>
      <Stages stages={data.by_stage} untouched={data.untouched} />
    </>
  )
}

const FigureSkeletons = () => (
  <div className={classes.figures} aria-hidden="true">
    {[1, 2, 3, 4, 5].map((place) => (
      <Skeleton key={place} height={78} radius="md" />
    ))}
  </div>
)
