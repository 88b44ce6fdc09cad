import { useNavigate } from '@tanstack/react-router'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { besideIn } from './beside-in.ts'
import { InboxColumn } from './inbox-column.tsx'
import { InboxFrame } from './inbox-frame.tsx'
import { InboxRow } from './inbox-row.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { OpenUnknownContact } from './open-unknown-contact.tsx'
import { useUnknownContacts } from './use-unknown-contacts.ts'

/** Writers who match no lead (hidden number, unverifiable number or unknown address), each with the question which lead they are. */
export function UnknownContactsInbox({ search }: { search: InboxSearch }) {
  const navigate = useNavigate({ from: '/inbox' })
  const { stranger: current, page = 1 } = search
  const list = useUnknownContacts(page)
  const contacts = list.data?.results ?? []
  const shown = contacts.find(({ id }) => id === current)
  const show = (next: Pick<InboxSearch, 'stranger' | 'page'>) => navigate({ search: { list: 'strangers', ...next }, replace: true })
  const beside = besideIn(
    contacts.map(({ id }) => id),
    current,
  )
  const column = (
    <InboxColumn
      current="strangers"
      label="People without a number"
      list={list}
      page={page}
      onTurn={(next) => show({ page: next })}
      none={
        <EmptyNote whole title="Nobody wrote without a number">
          WhatsApp lets people hide their number or gives one that we cannot check, and an e-mail may come from an address that no lead has.
          Their messages wait here until somebody says who they are.
        </EmptyNote>
      }
    >
      {({ id, name, seen_at: at, messages }) => (
        <InboxRow
          key={id}
          id={id}
          search={{ list: 'strangers', stranger: id, page }}
          isOpen={id === current}
          name={name}
          at={at}
          text={messages.at(-1)?.msg.message || 'Message without text'}
        />
      )}
    </InboxColumn>
  )
  return (
    <InboxFrame column={column} isOpen={shown !== undefined} beside={beside} onOpen={(id) => show({ stranger: id, page })}>
      {shown ? (
        <OpenUnknownContact key={shown.id} unknownContact={shown} onClose={() => void show({ page })} />
      ) : (
        <EmptyNote whole title="No sender is chosen">
          Choose one, or press J for the first.
        </EmptyNote>
      )}
    </InboxFrame>
  )
}
