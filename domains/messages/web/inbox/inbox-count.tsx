import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { countInbox } from '#domains/messages/contract/inbox.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { countText } from './count-text.ts'
import classes from './inbox-count.module.css'

/** Admins without leads of their own see how many wait without an owner. */
export function InboxCount() {
  const isCounsellor = useMe().roles.includes('counsellor')
  const { data } = useAsk(countInbox, { quiet: true })
  if (!data) return null
  const waiting = isCounsellor ? data.waiting : data.nobody
  if (waiting === 0 && data.unread === 0) return null
  return (
    <span className={classes.counts}>
      {data.unread > 0 && (
        <span className={classes.unread} title="Conversations with unread messages">
          {countText(data.unread)}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
      {waiting > 0 && <span className={classes.waiting}>{countText(waiting)} waiting</span>}
    </span>
  )
}

const counted = /^\(\d+\) /

/** Puts the number of unread conversations before the title of the tab, whatever else changes the title. */
export function InboxTitle() {
  const isAsked = useMe().roles.some((role) => leadRoles.some((one) => one === role))
  const unread = useAsk(countInbox, { enabled: isAsked, quiet: true }).data?.unread ?? 0
  useEffect(() => {
    const title = document.querySelector('title')
    const plain = () => document.title.replace(counted, '')
    const mark = () => {
      const wanted = unread > 0 ? `(${unread}) ${plain()}` : plain()
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    const changes = new MutationObserver(mark)
    if (title) changes.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      changes.disconnect()
      document.title = plain()
    }
  }, [unread])
  return null
}
