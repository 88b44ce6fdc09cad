import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { pageSize } from '#platform/contract/shapes.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { besideIn } from './beside-in.ts'
import classes from './inbox.module.css'
import { InboxColumn } from './inbox-column.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { OpenUnknownContact } from './open-unknown-contact.tsx'
import { useNextKeys } from './use-next-keys.ts'
import { useUnknownContacts } from './use-unknown-contacts.ts'

/** Writers who match no lead (hidden number, unverifiable number or unknown address), each with the question which lead they are. */
export function UnknownContactsInbox({ search }: { search: InboxSearch }) {
  const navigate = useNavigate({ from: '/inbox' })
  const screen = useRef<HTMLDivElement>(null)
  const { stranger: current, page = 1 } = search
  const { data, error, refetch } = useUnknownContacts(page)
  const rows = data?.results ?? []
  const shown = rows.find(({ id }) => id === current)
  const show = (next: Pick<InboxSearch, 'stranger' | 'page'>) => navigate({ search: { list: 'strangers', ...next }, replace: true })
  const ids = rows.map(({ id }) => id)
  useNextKeys(screen, besideIn(ids, current), (id) => show({ stranger: id, page }))
  return (
    <div ref={screen} className={classes.screen} data-open={shown !== undefined || undefined}>
      <InboxColumn current="strangers" count={data?.count}>
        {error && !data && <FailureNote error={error} retry={refetch} />}
        {data && rows.length === 0 && (
          <EmptyNote whole title="Nobody wrote without a number">
            WhatsApp lets people hide their number or gives one that we cannot check, and an e-mail may come from an address that no lead
            has. Their messages wait here until somebody says who they are.
          </EmptyNote>
        )}
        {rows.length > 0 && (
          <ul className={classes.rows} aria-label="People without a number">
            {rows.map(({ id, name, seen_at: at, messages }) => (
              <li key={id} className={classes.line} data-open={id === current || undefined}>
                <Link
                  to="/inbox"
                  search={{ list: 'strangers', stranger: id, page }}
                  className={classes.pick}
                  aria-current={id === current || undefined}
                  data-conversation={id}
                >
                  <span className={classes.first}>
                    <bdi className={classes.name}>{name}</bdi>
                    <Moment at={at} className={classes.at} />
                  </span>
                  <span className={classes.second}>
                    <bdi className={classes.text}>{messages.at(-1)?.msg.message || 'Message without text'}</bdi>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {data && data.count > pageSize && <LeadPager count={data.count} page={page} onTurn={(next) => void show({ page: next })} />}
      </InboxColumn>
      <div className={classes.beside}>
        {shown ? (
          <OpenUnknownContact key={shown.id} unknownContact={shown} onClose={() => void show({ page })} />
        ) : (
          <EmptyNote whole title="No sender is chosen">
            Choose one, or press J for the first.
          </EmptyNote>
        )}
      </div>
    </div>
  )
}
