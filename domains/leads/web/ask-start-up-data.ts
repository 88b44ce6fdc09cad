import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { meQuestion } from '#domains/accounts/web/account/me-question.ts'
import { askingActionList } from '#domains/leads/web/list/action-list.ts'
import { openListEngine } from '#domains/leads/web/list/list-engine.ts'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'
import type { Account } from '#platform/web/domain.ts'
import { queryClient } from '#platform/web/http/query-client.ts'

export function askStartUpData(account: Account) {
  const worksWithLeads = hasAnyRole(account, leadRoles)
  const me = queryClient.getQueryData(meQuestion.queryKey)
  if (me) openListEngine(me)
  if (!worksWithLeads || account.ca_user_id === skipsStartupData) return
  void queryClient.prefetchQuery(askingActionList)
}
