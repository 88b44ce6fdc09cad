import { Title } from '@mantine/core'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { getTeam, type Presence, presences, type TeamMember } from '#domains/analytics/contract/analytics.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import classes from './dashboard.module.css'
import { FigureTiles } from './figure-tiles.tsx'
import { analystColumns, presenceHints, teamColumns } from './team-columns.tsx'

/** In milliseconds: going idle or away causes no event. */
const askedEvery = 30_000

const countOf = (team: readonly TeamMember[], standing: Presence) => team.filter((member) => member.standing === standing).length

/** Admins see everyone's figures; boarding analysts those of the boarding counsellors, without the parents. */
const teams = {
  all: {
    title: 'The team',
    none: 'There is no counsellor yet',
    columns: teamColumns,
    dayOf: ({ id }: TeamMember['staff']) => linkOptions({ to: '/follow-ups', search: { view: 'day', counsellor: id } }),
  },
  boarding: {
    title: 'Boarding counsellors',
    none: 'There is no boarding counsellor yet',
    columns: analystColumns,
    dayOf: ({ id }: TeamMember['staff']) => linkOptions({ to: '/counsellor/$slug', params: { slug: String(id) } }),
  },
} as const

interface TeamProps {
  of: keyof typeof teams
  shown: Presence | undefined
}

/** Shows how many of the team do what; each figure leads to exactly its counsellors. */
export function Team({ of, shown }: TeamProps) {
  const { data, error, isPending, refetch } = useApiQuery(getTeam, { quiet: true, refetchInterval: askedEvery })
  const isLate = useShownAfter(isPending)
  const navigate = useNavigate()
  const now = useNow()
  const { title, none, columns, dayOf } = teams[of]
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  const team = data?.results ?? []
  const rows = team
    .filter(({ standing }) => shown === undefined || standing === shown)
    .map((member) => ({ ...member, id: member.staff.id }))
  const figures = presences.map((standing) => ({
    ...dashboardFigures[standing],
    count: countOf(team, standing),
    hint: presenceHints[standing],
    link: linkOptions({ to: '/', search: shown === standing ? {} : { standing } }),
  }))
  return (
    <section aria-labelledby="team-title" className={classes.team}>
      <Title order={2} id="team-title">
        {shown === undefined ? title : `${title}: ${dashboardFigures[shown].label.toLowerCase()}`}
      </Title>
      {data && <FigureTiles label="What the team does" figures={figures} />}
      {data && rows.length === 0 ? (
        <EmptyNote title={team.length === 0 ? none : 'Nobody at the moment'} />
      ) : (
        <div className={classes.members}>
          <FigureTable
            name="team"
            label={title}
            columns={columns(now)}
            rows={data ? rows : isLate ? 'awaited' : []}
            onOpen={({ staff }) => void navigate(dayOf(staff))}
            leastWidth={760}
          />
        </div>
      )}
    </section>
  )
}
