import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { askingActionList } from '#domains/leads/web/list/action-list.ts'
import { getFilterData } from '#domains/locations/contract/locations.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { Account } from '#platform/web/domain.ts'
import { queryClient } from '#platform/web/http/query-client.ts'
import { asking } from '#platform/web/http/use-ask.ts'

export function askStartUpData(account: Account) {
  const worksWithLeads = leadRoles.some((role) => account.roles.includes(role))
  if (!worksWithLeads || account.ca_user_id === skipsStartupData) return
  void queryClient.prefetchQuery({ ...asking(getFilterData), staleTime: 300_000 })
  void queryClient.prefetchQuery(askingActionList)
}
