import { useQuery } from '@tanstack/react-query'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { askingLeads, type LeadPlace } from './asking-leads.ts'

/** One page of a list; the page before stays on screen until the next is here, but no other list's. */
export function useLeadList(place: LeadPlace) {
  const { list } = place
  return useQuery({
    ...askingLeads(place, useMe().user_info),
    placeholderData: (before, asked) => (asked?.meta?.list === list ? before : undefined),
    meta: { quiet: true, list },
  })
}
