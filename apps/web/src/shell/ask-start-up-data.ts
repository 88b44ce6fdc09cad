import { getFilterData, listActions } from '@portal/contract/leads'
import { leadRoles } from '@portal/contract/roles'
import { type Me, skipsStartupData } from '@portal/contract/sessions'
import { queryClient } from '../http/query-client.ts'
import { asking } from '../http/use-ask.ts'

/** Asks ahead what the lead screens need: filter data and the base action list, but not for the account that skips them. */
export function askStartUpData(me: Me) {
  const worksWithLeads = leadRoles.some((role) => me.roles.includes(role))
  if (!worksWithLeads || me.ca_user_id === skipsStartupData) return
  void queryClient.prefetchQuery({ ...asking(getFilterData), staleTime: 300_000 })
  void queryClient.prefetchQuery({ ...asking(listActions, { query: { category: 'base' } }), staleTime: 300_000 })
}
