import { listAllLeads } from '@portal/contract/leads-lists'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { asking } from '../../http/use-ask.ts'
import { LeadListScreen } from '../../leads/lead-list-screen.tsx'
import { leadQuery, readLeadSearch, validLeadSearch } from '../../leads/lead-search.ts'
import { restoredSearch } from '../../leads/restored-search.ts'

export const Route = createFileRoute('/_portal/users')({
  validateSearch: validLeadSearch,
  beforeLoad: ({ location, cause }) => {
    const search = restoredSearch(location.search as Record<string, unknown>, cause !== 'stay', document.cookie)
    if (search) throw redirect({ to: location.pathname, search, replace: true })
  },
  loaderDeps: ({ search }) => search,
  // Asked ahead while the screen's code loads; the list itself waits for it and tells what failed.
  loader: ({ deps, context: { queryClient } }) => {
    const { filters, page } = readLeadSearch(deps)
    void queryClient.prefetchQuery({ ...asking(listAllLeads, { query: leadQuery(filters, page) }), meta: { quiet: true } })
  },
  component: () => (
    <LeadListScreen>
      <Outlet />
    </LeadListScreen>
  ),
})
