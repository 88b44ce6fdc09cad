import { linkOptions } from '@tanstack/react-router'
import { countAssignedSchools, listAssignedSchools, listSchoolsOfExecutive } from '#domains/sales/contract/assigned-schools.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { type Figure, FigureTiles } from './figure-tiles.tsx'

/** Days without a contact after which a school is worth a call. */
const quietDays = 30

const toAssigned = (search: object) => linkOptions({ to: '/assigned', search })

/** How many of one's own schools a list has. */
function useCount(query: { quiet_for?: number; admission_open?: boolean; collab?: boolean }): number {
  const params = { id: useMe().user.id }
  return useAsk(listSchoolsOfExecutive, { params, query: { ...query, limit: 1 }, quiet: true }).data?.count ?? 0
}

/** What a sales executive has to see to. Each figure is the count of the very list that it leads to. */
export function ExecutiveDay() {
  const figures: Figure[] = [
    {
      label: 'To contact',
      count: useCount({ quiet_for: quietDays }),
      hint: `Nobody noted a contact in ${quietDays} days`,
      meaning: 'due',
      link: toAssigned({ quiet_for: quietDays }),
    },
    {
      label: 'Admissions open',
      count: useCount({ admission_open: true }),
      hint: 'Of your schools, with an open class',
      link: toAssigned({ admission_open: true }),
    },
    { label: 'Collaborating', count: useCount({ collab: true }), hint: 'Of your schools', link: toAssigned({ collab: true }) },
    { label: 'Your schools', count: useCount({}), hint: 'All that are assigned to you', link: toAssigned({}) },
  ]
  return <FigureTiles label="Your schools" figures={figures} />
}

/** What a sales admin has to see to. */
export function SalesAdminDay() {
  const counts = useAsk(countAssignedSchools, { quiet: true }).data
  const quiet = useAsk(listAssignedSchools, { query: { whose: 'anybody', quiet_for: quietDays, limit: 1 }, quiet: true }).data
  const figures: Figure[] = [
    {
      label: 'Waiting',
      count: counts?.waiting ?? 0,
      hint: 'Their executive was deactivated',
      meaning: 'overdue',
      link: toAssigned({ whose: 'waiting' }),
    },
    {
      label: 'To contact',
      count: quiet?.count ?? 0,
      hint: `Assigned, and no contact in ${quietDays} days`,
      meaning: 'due',
      link: toAssigned({ whose: 'anybody', quiet_for: quietDays }),
    },
    { label: 'Assigned', count: counts?.anybody ?? 0, hint: 'To an active executive', link: toAssigned({ whose: 'anybody' }) },
    { label: 'Nobody’s', count: counts?.nobody ?? 0, hint: 'Free to be assigned', link: toAssigned({ whose: 'nobody' }) },
  ]
  return <FigureTiles label="Schools" figures={figures} />
}
