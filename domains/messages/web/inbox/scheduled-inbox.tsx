import { useNavigate } from '@tanstack/react-router'
import { listScheduled } from '#domains/messages/contract/thread.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { besideIn } from './beside-in.ts'
import classes from './inbox.module.css'
import { InboxColumn } from './inbox-column.tsx'
import { InboxFrame } from './inbox-frame.tsx'
import { InboxRow } from './inbox-row.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { OpenConversation } from './open-conversation.tsx'

/** Messages that are still to be sent, the next one first, each beside its conversation, where it is changed and cancelled. */
export function ScheduledInbox({ search }: { search: InboxSearch }) {
  const navigate = useNavigate({ from: '/inbox' })
  const { lead, page = 1 } = search
  const list = useApiQuery(listScheduled, {
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const show = (next: Pick<InboxSearch, 'lead' | 'page'>) => navigate({ search: { list: 'scheduled', ...next }, replace: true })
  // A parent may have several; their conversation is one.
  const leads = [...new Set(list.data?.results.map((row) => row.lead.id))]
  const column = (
    <InboxColumn
      current="scheduled"
      label="Scheduled messages"
      list={list}
      page={page}
      onTurn={(next) => show({ page: next })}
      none={
        <EmptyNote whole title="No message is scheduled">
          To schedule one, press Send later beside Send in a conversation or in Send Email.
        </EmptyNote>
      }
    >
      {({ id, lead: { id: leadId, name }, ours, msg, media }) => (
        <InboxRow
          key={id}
          id={leadId}
          search={{ list: 'scheduled', lead: leadId, page }}
          isOpen={leadId === lead}
          name={name}
          at={ours.send_at}
          agreed
          text={ours.channel === 'email' ? `E-mail: ${ours.subject ?? msg.message}` : msg.message || media?.name}
        >
          {ours.by && <p className={classes.standing}>By {ours.by.name}</p>}
        </InboxRow>
      )}
    </InboxColumn>
  )
  const close = () => void show({ page })
  return (
    <InboxFrame column={column} isOpen={lead !== undefined} beside={besideIn(leads, lead)} onOpen={(id) => show({ lead: id, page })}>
      {lead !== undefined ? (
        <OpenConversation key={lead} leadId={lead} line={undefined} onDone={close} onClose={close} />
      ) : (
        <EmptyNote whole title="No conversation is open">
          Choose a message to change or cancel it.
        </EmptyNote>
      )}
    </InboxFrame>
  )
}
