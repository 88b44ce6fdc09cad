import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { listScheduled } from '#domains/messages/contract/thread.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { besideIn } from './beside-in.ts'
import classes from './inbox.module.css'
import { InboxColumn } from './inbox-column.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { OpenConversation } from './open-conversation.tsx'
import { useNextKeys } from './use-next-keys.ts'

/** Messages that are still to be sent, the next one first, each beside its conversation, where it is changed and cancelled. */
export function ScheduledInbox({ search }: { search: InboxSearch }) {
  const navigate = useNavigate({ from: '/inbox' })
  const screen = useRef<HTMLDivElement>(null)
  const { lead, page = 1 } = search
  const { data, error, refetch } = useApiQuery(listScheduled, {
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const rows = data?.results ?? []
  const show = (next: Pick<InboxSearch, 'lead' | 'page'>) => navigate({ search: { list: 'scheduled', ...next }, replace: true })
  const open = (id: number) => show({ lead: id, page })
  // A parent may have several; their conversation is one.
  const leads = [...new Set(rows.map((row) => row.lead.id))]
  useNextKeys(screen, besideIn(leads, lead), open)
  return (
    <div ref={screen} className={classes.screen} data-open={lead !== undefined || undefined}>
      <InboxColumn current="scheduled" count={data?.count}>
        {error && !data && <FailureNote error={error} retry={refetch} />}
        {data && rows.length === 0 && (
          <EmptyNote whole title="No message is scheduled">
            To schedule one, press Send later beside Send in a conversation or in Send Email.
          </EmptyNote>
        )}
        {rows.length > 0 && (
          <ul className={classes.rows} aria-label="Scheduled messages">
            {rows.map((row) => (
              <li key={row.id} className={classes.line} data-open={row.lead.id === lead || undefined}>
                <Link
                  to="/inbox"
                  search={{ list: 'scheduled', lead: row.lead.id, page }}
                  className={classes.pick}
                  aria-current={row.lead.id === lead || undefined}
                  data-conversation={row.lead.id}
                >
                  <span className={classes.first}>
                    <bdi className={classes.name}>{row.lead.name}</bdi>
                    {row.ours.send_at && <Moment at={row.ours.send_at} className={classes.at} agreed />}
                  </span>
                  <span className={classes.second}>
                    <bdi className={classes.text}>
                      {row.ours.channel === 'email' ? `E-mail: ${row.ours.subject ?? row.msg.message}` : row.msg.message || row.media?.name}
                    </bdi>
                  </span>
                </Link>
                {row.ours.by && <p className={classes.standing}>By {row.ours.by.name}</p>}
              </li>
            ))}
          </ul>
        )}
        {data && data.count > pageSize && <LeadPager count={data.count} page={page} onTurn={(next) => void show({ page: next })} />}
      </InboxColumn>
      <div className={classes.beside}>
        {lead !== undefined ? (
          <OpenConversation
            key={lead}
            leadId={lead}
            line={undefined}
            onDone={() => void show({ page })}
            onClose={() => void show({ page })}
          />
        ) : (
          <EmptyNote whole title="No conversation is open">
            Choose a message to change or cancel it.
          </EmptyNote>
        )}
      </div>
    </div>
  )
}
