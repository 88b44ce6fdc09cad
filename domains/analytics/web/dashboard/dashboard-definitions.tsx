import type { Me } from '#domains/accounts/contract/sessions.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { isOfSales } from '#domains/analytics/contract/policy.ts'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { managesSales } from '#domains/sales/contract/policy.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import { Definitions } from '../figures/definitions.tsx'

type Name = keyof typeof dashboardFigures

const ofLeads: readonly Name[] = [
  ...(['missed_calls', 'due_now', 'overdue', 'booked_today', 'replies', 'new_today', 'unassigned_calls', 'first_call', 'leads'] as const),
  ...(['due_in_seven_days', 'stages'] as const),
]
const ofPools: readonly Name[] = ['unassigned_boarding', 'dormant_boarding', 'dormant']
const ofTeam: readonly Name[] = ['on_call', 'at_work', 'idle', 'away', 'team_overdue', 'team_due', 'team_actions']
const ofSchools: readonly Name[] = [
  ...(['not_listed', 'incomplete', 'without_fees', 'without_facilities', 'admissions_open'] as const),
  ...(['fees_to_confirm', 'classes_to_confirm'] as const),
]
const ofExecutives: readonly Name[] = ['to_contact_first', 'to_contact', 'admissions_open', 'collaborating', 'school_leads', 'your_schools']
const ofSalesAdmins: readonly Name[] = ['waiting', 'to_contact', 'assigned', 'unassigned']

/** What the numbers of somebody's dashboard count, each once. */
export function DashboardDefinitions({ me }: { me: Me }) {
  const { dormant_data_permission, boarding_unassigned_data_permission } = me.user_info
  const names = [
    ...(hasAnyRole(me, leadRoles) ? ofLeads : []),
    ...(dormant_data_permission || boarding_unassigned_data_permission ? ofPools : []),
    ...(isCounsellor(me) ? (['pace'] as const) : []),
    ...(overseesLeads(me) || hasAnyRole(me, ['boarding_analyst']) ? ofTeam : []),
    ...(hasAnyRole(me, ['database_executive']) ? ofSchools : []),
    ...(isOfSales(me) ? ofExecutives : []),
    ...(managesSales(me) ? ofSalesAdmins : []),
  ]
  return <Definitions more={[...new Set(names)].map((name) => dashboardFigures[name])} />
}
