import { useQuery } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { askingLeads, type LeadPlace } from './asking-leads.ts'

/** The page before stays until the next one is here, but never another list's. */
export function useLeadList(place: LeadPlace, enabled = true) {
  const { list } = place
  return useQuery({
    ...askingLeads(place, useMe().user_info),
    placeholderData: (before, asked) => (asked?.meta?.list === list ? before : undefined),
    enabled,
    meta: { quiet: true, list },
  })
}
