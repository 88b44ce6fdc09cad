import { useRef } from 'react'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { InboxFrame } from './inbox-frame.tsx'
import { InboxList } from './inbox-list.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { OpenConversation } from './open-conversation.tsx'
import { ScheduledInbox } from './scheduled-inbox.tsx'
import { TeamWaiting } from './team-waiting.tsx'
import { UnknownContactsInbox } from './unknown-contacts-inbox.tsx'
import { useInbox } from './use-inbox.ts'
import { isInConversation } from './use-next-keys.ts'

export function InboxScreen({ search }: { search: InboxSearch }) {
  if (search.list === 'scheduled') return <ScheduledInbox search={search} />
  if (search.list === 'strangers') return <UnknownContactsInbox search={search} />
  return <Conversations search={search} />
}

/** Conversations with parents at the left, the open one at the right. */
function Conversations({ search }: { search: InboxSearch }) {
  const inbox = useInbox(search)
  const field = useRef<HTMLInputElement>(null)
  useKeys([['/', () => !isSomethingOver() && !isInConversation() && field.current?.focus()]])
  const { lead } = search
  const column = <InboxList inbox={inbox} search={search} field={field} />
  return (
    <InboxFrame column={column} isOpen={lead !== undefined} beside={inbox.beside} onOpen={inbox.open}>
      {lead !== undefined ? (
        <OpenConversation
          key={lead}
          leadId={lead}
          line={inbox.line}
          onDone={() => void inbox.open(inbox.beside(1) ?? inbox.beside(-1))}
          onClose={() => void inbox.open(undefined)}
        />
      ) : inbox.owner === 'team' ? (
        <TeamWaiting />
      ) : (
        <EmptyNote whole title="No conversation is open">
          Choose one, or press J for the first.
        </EmptyNote>
      )}
    </InboxFrame>
  )
}
