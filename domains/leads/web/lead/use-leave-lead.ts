import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { use } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { usersList } from '#domains/leads/contract/lists.ts'
import { OpenLeadList } from '../list/open-lead-list.ts'

/** To its list as it was, or to where the reader came from, else to the list of Users. */
export function useLeaveLead() {
  const open = use(OpenLeadList)
  const home = usersList(useMe().user_info)
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const { history } = useRouter()
  return () => {
    if (open) void navigate({ to: '/$list', params: { list: open.list }, search: true, replace: true, resetScroll: false })
    else if (canGoBack) history.back()
    else void navigate({ to: '/$list', params: { list: home }, search: { page: 1 } })
  }
}
