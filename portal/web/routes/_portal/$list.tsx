import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { LeadListName } from '#domains/leads/contract/lists.ts'
import { askingLeads } from '#domains/leads/web/list/asking-leads.ts'
import { LeadListScreen } from '#domains/leads/web/list/lead-list-screen.tsx'
import { type LeadSearch, readLeadSearch } from '#domains/leads/web/list/search/lead-search.ts'
import { restoredSearch } from '#domains/leads/web/list/search/restored-search.ts'
import { domains } from '../../folded/domains.ts'
import { isFor } from '../../shell/navigation.ts'

export const Route = createFileRoute('/_portal/$list')({
  params: {
    // Any other word is the address of no screen.
    parse: ({ list: word }) => {
      const list = LeadListName.safeParse(word).data
      return list ? { list } : false
    },
  },
  // The meaning of the search depends on the list, so the screen reads and corrects it.
  validateSearch: (search): LeadSearch => search as LeadSearch,
  beforeLoad: ({ params: { list }, location, cause }) => {
    const search = restoredSearch(list, location.search as Record<string, unknown>, cause !== 'stay', document.cookie)
    if (search) throw redirect({ to: location.pathname, search, replace: true })
  },
  loaderDeps: ({ search }) => search,
  // Asked ahead while the screen's code loads; the list itself waits for it and tells what failed.
  loader: ({ params: { list }, deps, context: { queryClient, me } }) => {
    void queryClient.prefetchQuery({ ...askingLeads({ list, ...readLeadSearch(list, deps) }, me.user_info), meta: { quiet: true, list } })
  },
  component: function List() {
    const { list } = Route.useParams()
    const { me } = Route.useRouteContext()
    return (
      <LeadListScreen
        list={list}
        headTools={domains.map(({ name, listTool: Tool }) => Tool && <Tool key={name} list={list} />)}
        acts={domains.flatMap(({ listAct }) => (listAct && isFor(listAct, me.roles) ? listAct : []))}
      >
        <Outlet />
      </LeadListScreen>
    )
  },
})
