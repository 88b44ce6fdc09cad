import { Link, linkOptions } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { loggedLeastWidth } from '#domains/actions/web/logged/logged-action-columns.tsx'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { listLastActions } from '#domains/analytics/contract/recent.ts'
import {
  type AssignedSchool,
  countAssignedSchools,
  defaultQuietDays,
  listAssignedSchools,
  listSchoolsOfExecutive,
} from '#domains/sales/contract/assigned-schools.ts'
import { listSalesExecutives, type SalesExecutive } from '#domains/sales/contract/executives.ts'
import { assignedColumns } from '#domains/sales/web/assigned-columns.tsx'
import { ContactsDialog } from '#domains/sales/web/contacts-dialog.tsx'
import { executiveColumns } from '#domains/sales/web/executives-screen.tsx'
import { listSchoolLeads } from '#domains/school-leads/contract/school-leads.ts'
import { counted } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { closedColumns } from '../recent/recent-actions-screen.tsx'
import classes from './dashboard.module.css'
import { DaySection } from './day-section.tsx'
import { type Figure, FigureTiles } from './figure-tiles.tsx'

const quiet = { quiet: true, refetchInterval: 60_000 } as const

const toAssigned = (search: object) => linkOptions({ to: '/assigned', search })

/** Schools that a page of the dashboard names. */
const schoolsShown = 5

/** How many of one's own schools a list has. */
function useCount(query: { quiet_for?: number; admission_open?: boolean; collab?: boolean }): number | undefined {
  const params = { id: useMe().user.id }
  return useApiQuery(listSchoolsOfExecutive, { params, query: { ...query, limit: 1 }, ...quiet }).data?.count
}

const toContactFirst = { quiet_for: defaultQuietDays, admission_open: true } as const

/** What a sales executive has to see to. Each figure is the count of the very list that it leads to. */
export function ExecutiveDay() {
  const actions = useApiQuery(listLastActions, quiet)
  const figures: Figure[] = [
    {
      ...dashboardFigures.to_contact_first,
      count: useCount(toContactFirst),
      hint: `Admissions are open, and no contact in ${defaultQuietDays} days`,
      meaning: 'overdue',
      link: toAssigned(toContactFirst),
    },
    {
      ...dashboardFigures.to_contact,
      count: useCount({ quiet_for: defaultQuietDays }),
      hint: `Nobody noted a contact in ${defaultQuietDays} days`,
      meaning: 'due',
      link: toAssigned({ quiet_for: defaultQuietDays }),
    },
    {
      ...dashboardFigures.admissions_open,
      count: useCount({ admission_open: true }),
      hint: 'Of your schools, with an open class',
      link: toAssigned({ admission_open: true }),
    },
    { ...dashboardFigures.collaborating, count: useCount({ collab: true }), hint: 'Of your schools', link: toAssigned({ collab: true }) },
    {
      ...dashboardFigures.school_leads,
      count: useApiQuery(listSchoolLeads, { query: { limit: 1 }, ...quiet }).data?.count,
      hint: 'Parents who asked about your schools',
      link: linkOptions({ to: '/school-leads' }),
    },
    { ...dashboardFigures.your_schools, count: useCount({}), hint: 'All that are assigned to you', link: toAssigned({}) },
  ]
  return (
    <>
      <FigureTiles label="Your schools" figures={figures} />
      <ContactNext />
      <DaySection
        id="actions-title"
        title={<Link to="/recent-actions">Recent actions with parents who asked about your schools</Link>}
        rows={actions.data?.results}
        asked={actions}
        empty={
          <EmptyNote title="No action this week">Actions of counsellors with parents who asked about your schools appear here.</EmptyNote>
        }
      >
        {(rows) => <RecordTable label="Recent actions" columns={closedColumns} rows={rows} leastWidth={loggedLeastWidth} />}
      </DaySection>
    </>
  )
}

/** Whom to speak to next; what was said is noted here. */
function ContactNext() {
  const params = { id: useMe().user.id }
  const urgent = useApiQuery(listSchoolsOfExecutive, { params, query: { ...toContactFirst, limit: schoolsShown }, ...quiet })
  const others = useApiQuery(listSchoolsOfExecutive, { params, query: { quiet_for: defaultQuietDays, limit: schoolsShown }, ...quiet })
  const next = urgent.data?.results.length === 0 ? others : urgent
  const { over: contacted, open, close } = useOver<AssignedSchool>()
  return (
    <>
      <DaySection
        id="contact-title"
        title="Contact next"
        rows={next.data?.results}
        asked={next}
        empty={<EmptyNote title="Every school was contacted">Nobody waited longer than {defaultQuietDays} days.</EmptyNote>}
      >
        {(rows) => (
          <>
            <RecordTable label="Schools to contact next" columns={assignedColumns(false, open)} rows={rows} leastWidth={940} />
            <More
              shown={rows.length}
              count={next.data?.count}
              search={next === urgent ? toContactFirst : { quiet_for: defaultQuietDays }}
            />
          </>
        )}
      </DaySection>
      {contacted && <ContactsDialog school={contacted} onClose={close} />}
    </>
  )
}

/** How many schools a short list leaves out, and where they stand. */
const More = ({ shown, count = 0, search }: { shown: number; count: number | undefined; search: object }) =>
  count > shown && (
    <p className={classes.said}>
      <Link {...toAssigned(search)}>and {counted(count - shown, 'more school')}</Link>
    </p>
  )

const teamColumns: readonly RecordColumn<SalesExecutive>[] = [
  {
    key: 'name',
    title: 'Executive',
    width: '34%',
    onMobile: 'title',
    cell: ({ id, user }) => (
      <Link to="/executive/$slug" params={{ slug: String(id) }} className={textStyles.nameLink} title={user}>
        <bdi>{user}</bdi>
      </Link>
    ),
  },
  ...executiveColumns,
]

/** As many as the list of sales executives may have at once. */
const maxExecutives = 100

/** What a sales admin has to see to. */
export function SalesAdminDay() {
  const counts = useApiQuery(countAssignedSchools, quiet).data
  const silent = useApiQuery(listAssignedSchools, { query: { whose: 'anybody', quiet_for: defaultQuietDays, limit: 1 }, ...quiet }).data
  const team = useApiQuery(listSalesExecutives, { query: { active: true, limit: maxExecutives }, ...quiet })
  const figures: Figure[] = [
    {
      ...dashboardFigures.waiting,
      count: counts?.waiting,
      hint: 'Their executive was deactivated',
      meaning: 'overdue',
      link: toAssigned({ whose: 'waiting' }),
    },
    {
      ...dashboardFigures.to_contact,
      count: silent?.count,
      hint: `Assigned, and no contact in ${defaultQuietDays} days`,
      meaning: 'due',
      link: toAssigned({ whose: 'anybody', quiet_for: defaultQuietDays }),
    },
    { ...dashboardFigures.assigned, count: counts?.anybody, hint: 'To an active executive', link: toAssigned({ whose: 'anybody' }) },
    { ...dashboardFigures.unassigned, count: counts?.nobody, hint: 'Free to be assigned', link: toAssigned({ whose: 'nobody' }) },
  ]
  return (
    <>
      <FigureTiles label="Schools" figures={figures} />
      <DaySection
        id="executives-title"
        title="The team"
        rows={team.data?.results}
        asked={team}
        empty={
          <EmptyNote title="There is no sales executive yet">
            <Link to="/executive/create">Create one</Link>; schools are assigned to them then.
          </EmptyNote>
        }
      >
        {(rows) => <RecordTable label="Sales executives" columns={teamColumns} rows={rows} leastWidth={480} />}
      </DaySection>
    </>
  )
}
