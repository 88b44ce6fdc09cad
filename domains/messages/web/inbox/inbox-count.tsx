import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import { countInbox } from '#domains/messages/contract/inbox.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { countText } from './count-text.ts'
import classes from './inbox-count.module.css'

/** Admins without leads of their own see how many wait without an owner. */
export function InboxCount() {
  const me = useMe()
  const { data } = useApiQuery(countInbox, { quiet: true })
  if (!data) return null
  const waiting = isCounsellor(me) ? data.waiting : data.nobody
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

/** As `portal/web/index.html` has it. */
const plainTitle = 'Inside Portal'

/** Puts the number of unread conversations before the title of the tab. */
export function InboxTitle() {
  const isAsked = useMe().roles.some((role) => leadRoles.some((one) => one === role))
  const unread = useApiQuery(countInbox, { enabled: isAsked, quiet: true }).data?.unread ?? 0
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${plainTitle}` : plainTitle
    return () => {
      document.title = plainTitle
    }
  }, [unread])
  return null
}
