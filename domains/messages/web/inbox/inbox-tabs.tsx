import { Link } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { countInbox, type InboxCounts, inboxOwners } from '#domains/messages/contract/inbox.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { countText } from './count-text.ts'
import { type OtherList, type Owner, otherLists, ownersFor, type View } from './inbox-search.ts'
import { useUnknownContacts } from './use-unknown-contacts.ts'

const waitingOf: Readonly<Record<Owner, (counts: InboxCounts) => number>> = {
  mine: ({ waiting }) => waiting,
  shared: ({ shared }) => shared,
  nobody: ({ nobody }) => nobody,
  team: () => 0,
}

interface InboxTabsProps {
  current: Owner | OtherList
  view: View | undefined
}

/** Whose conversations are shown, each with how many of them wait; then those that wait for no answer of their counsellor. */
export function InboxTabs({ current, view }: InboxTabsProps) {
  const { roles } = useMe()
  const { data } = useApiQuery(countInbox, { quiet: true })
  const unknownContacts = useUnknownContacts(1).data?.count ?? 0
  return (
    <nav className={styles.tabs} aria-label="Whose conversations">
      {ownersFor(roles).map((owner) => {
        const waiting = data ? waitingOf[owner](data) : 0
        return (
          <Link
            key={owner}
            to="/inbox"
            search={{ owner, ...(view && { view }) }}
            activeOptions={{ exact: true }}
            className={styles.tab}
            aria-current={owner === current ? 'page' : undefined}
          >
            {inboxOwners[owner]}
            {waiting > 0 && ` ${countText(waiting)}`}
          </Link>
        )
      })}
      {(Object.keys(otherLists) as OtherList[]).map((list) => (
        <Link
          key={list}
          to="/inbox"
          search={{ list }}
          activeOptions={{ exact: true }}
          className={styles.tab}
          aria-current={list === current ? 'page' : undefined}
        >
          {otherLists[list]}
          {list === 'strangers' && unknownContacts > 0 && ` ${grouped(unknownContacts)}`}
        </Link>
      ))}
    </nav>
  )
}
