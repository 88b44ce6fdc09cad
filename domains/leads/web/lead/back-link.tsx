import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { type MouseEvent, use } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { leadLists, usersList } from '#domains/leads/contract/lists.ts'
import { OpenLeadList } from '../list/open-lead-list.ts'
import classes from './lead-bar.module.css'

export function BackLink() {
  const open = use(OpenLeadList)
  const home = usersList(useMe().user_info)
  const canGoBack = useCanGoBack()
  const { history } = useRouter()
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }
  const icon = <IconArrowLeft size={18} aria-hidden />
  if (open) {
    return (
      <Link to="/$list" params={{ list: open.list }} search={true} replace resetScroll={false} className={classes.back}>
        {icon}
        {leadLists[open.list].title}
      </Link>
    )
  }
  return (
    <Link to="/$list" params={{ list: home }} search={{ page: 1 }} onClick={goBack} className={classes.back}>
      {icon}
      {canGoBack ? 'Back' : leadLists[home].title}
    </Link>
  )
}
