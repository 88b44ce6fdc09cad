import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { askingActionList } from '#domains/leads/web/list/action-list.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import type { Account } from '#platform/web/domain.ts'
import { queryClient } from '#platform/web/http/query-client.ts'

export function askStartUpData(account: Account) {
  const worksWithLeads = hasAnyRole(account, leadRoles)
  if (!worksWithLeads || account.ca_user_id === skipsStartupData) return
  void queryClient.prefetchQuery(askingActionList)
}
