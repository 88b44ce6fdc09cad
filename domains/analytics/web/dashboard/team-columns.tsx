import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { awayAfterMinutes, idleAfterMinutes, type Presence, type TeamMember } from '#domains/analytics/contract/analytics.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { Mark, type Tone } from '#platform/web/ui/mark.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import type { FigureColumn } from '../figures/figure-table.tsx'
import classes from './dashboard.module.css'

type Row = TeamMember & { id: number }

const presenceTones: Readonly<Record<Presence, Tone | undefined>> = { on_call: 'done', at_work: 'accent', idle: 'due', away: undefined }

export const presenceHints: Readonly<Record<Presence, string>> = {
  on_call: 'With a parent now',
  at_work: `Did something in the last ${idleAfterMinutes} minutes`,
  idle: `Nothing in ${idleAfterMinutes} minutes`,
  away: `Checked out, or portal not open for ${awayAfterMinutes} minutes`,
}

function Doing({ row: { standing, since, on_call_with, is_dialing }, now }: { row: Row; now: number }) {
  return (
    <Group component="span" display="inline-flex" gap="sm" align="baseline" wrap="nowrap" className={classes.doing ?? ''}>
      <Mark state tone={presenceTones[standing]}>
        {dashboardFigures[standing].label}
      </Mark>
      {standing === 'on_call' && on_call_with && <LeadNameLink id={on_call_with.id} name={on_call_with.name} />}
      {since && (
        <span className={textStyles.quietXs}>
          {standing === 'on_call' ? (
            clockText(Math.max(0, now - Date.parse(since)) / 1000)
          ) : (
            <>
              {standing === 'away' ? 'last seen ' : 'last act '}
              <Moment at={since} />
            </>
          )}
        </span>
      )}
      {is_dialing && <span className={textStyles.quietXs}>in the dialer</span>}
    </Group>
  )
}

const OverdueCell = ({ staff, overdue }: Row) => (
  <Link
    to="/follow-ups"
    search={{ view: 'overdue', counsellor: staff.id }}
    className={classes.cell}
    data-meaning={overdue > 0 ? 'overdue' : undefined}
    aria-label={`${grouped(overdue)} overdue of ${staff.name}`}
  >
    {grouped(overdue)}
  </Link>
)

const DueCell = ({ staff, due_today }: Row) => (
  <Link
    to="/follow-ups"
    search={{ view: 'day', counsellor: staff.id }}
    className={classes.cell}
    aria-label={`${grouped(due_today)} due today of ${staff.name}`}
  >
    {grouped(due_today)}
  </Link>
)

const Usual = ({ usual_by_now }: Row) =>
  usual_by_now !== null &&
  usual_by_now >= 0.5 && <span className={textStyles.quietXs}> usually {grouped(Math.round(usual_by_now))} by now</span>

function ActionsCell(row: Row) {
  const { staff, actions_today } = row
  const today = kolkataDay(Date.now())
  return (
    <>
      <Link
        to="/actions"
        search={{ staff: staff.id, start_date: today, end_date: today }}
        className={classes.cell}
        aria-label={`${grouped(actions_today)} actions of ${staff.name} today`}
      >
        {grouped(actions_today)}
      </Link>
      <Usual {...row} />
    </>
  )
}

const doing = (now: number): FigureColumn<Row> => ({
  key: 'doing',
  title: 'Now',
  onMobile: 'whole',
  cell: (row) => <Doing row={row} now={now} />,
})

const counts = {
  overdue: {
    title: 'Overdue',
    means: dashboardFigures.team_overdue.means,
    width: '96px',
    word: 'overdue',
    sortBy: ({ overdue }: Row) => overdue,
  },
  due: {
    title: 'Due today',
    means: dashboardFigures.team_due.means,
    width: '96px',
    word: 'due today',
    sortBy: ({ due_today }: Row) => due_today,
  },
}
const actions = {
  key: 'actions',
  title: 'Actions today',
  means: dashboardFigures.team_actions.means,
  width: '190px',
  word: 'actions',
  sortBy: ({ actions_today }: Row) => actions_today,
}

export const teamColumns = (now: number): readonly FigureColumn<Row>[] => [
  {
    key: 'staff',
    title: 'Counsellor',
    width: '24%',
    onMobile: 'title',
    cell: ({ staff }) => <strong title={staff.name}>{staff.name}</strong>,
  },
  doing(now),
  { key: 'overdue', ...counts.overdue, cell: (row) => <OverdueCell {...row} /> },
  { key: 'due', ...counts.due, cell: (row) => <DueCell {...row} /> },
  { ...actions, cell: (row) => <ActionsCell {...row} /> },
]

/** Follow-ups and actions speak of parents, whom analysts do not see: their figures lead to the counsellor. */
export const analystColumns = (now: number): readonly FigureColumn<Row>[] => [
  {
    key: 'staff',
    title: 'Counsellor',
    width: '24%',
    onMobile: 'title',
    cell: ({ staff }) => (
      <Link to="/counsellor/$slug" params={{ slug: String(staff.id) }} className={textStyles.nameLink} title={staff.name}>
        {staff.name}
      </Link>
    ),
  },
  doing(now),
  { key: 'overdue', ...counts.overdue, cell: ({ overdue }) => grouped(overdue) },
  { key: 'due', ...counts.due, cell: ({ due_today }) => grouped(due_today) },
  {
    ...actions,
    cell: (row) => (
      <>
        {grouped(row.actions_today)}
        <Usual {...row} />
      </>
    ),
  },
]
