import { Button, Group, NativeSelect } from '@mantine/core'
import type { RefObject } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { inboxViews, isShortSearch, maxSearched } from '#domains/messages/contract/inbox.ts'
import { useCounsellors } from '#domains/sharing/web/counsellors/use-counsellors.ts'
import { grouped } from '#platform/contract/counts.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { ConversationLine } from './conversation-line.tsx'
import classes from './inbox.module.css'
import { InboxColumn } from './inbox-column.tsx'
import type { InboxSearch, View } from './inbox-search.ts'
import type { Inbox } from './use-inbox.ts'

interface InboxListProps {
  inbox: Inbox
  search: InboxSearch
  field: RefObject<HTMLInputElement | null>
}

/** The conversations at the left of the inbox, and what narrows them. */
export function InboxList({ inbox, search, field }: InboxListProps) {
  const { owner, view, page, list, narrow } = inbox
  const now = useNow()
  const filters = (
    <Group component="search" gap="sm" align="stretch" className={classes.filters ?? ''}>
      <SearchField
        ref={field}
        label="Search in messages"
        placeholder="Words in a message"
        value={search.search ?? ''}
        onSearch={(text) => void narrow({ search: text || undefined })}
      />
      {!search.search && (
        <NativeSelect
          aria-label="Which conversations"
          data={Object.entries(inboxViews).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={({ currentTarget }) => void narrow({ view: currentTarget.value as View })}
        />
      )}
      {owner === 'team' && <CounsellorChoice value={search.counsellor} onChange={(counsellor) => void narrow({ counsellor })} />}
    </Group>
  )
  return (
    <InboxColumn
      current={owner}
      view={search.view}
      label="Conversations"
      list={list}
      page={page}
      onTurn={(next) => narrow({ page: next })}
      filters={filters}
      none={<NoConversations search={search} isPastEnd={(list.data?.count ?? 0) > 0} narrow={narrow} />}
    >
      {(line) => (
        <ConversationLine key={line.lead.id} line={line} search={search} withOwner={owner === 'team' || owner === 'shared'} now={now} />
      )}
    </InboxColumn>
  )
}

function CounsellorChoice({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) {
  const counsellors = useCounsellors().data?.results ?? []
  return (
    <NativeSelect
      aria-label="Counsellor"
      data={[{ value: '', label: 'Every counsellor' }, ...counsellors.map(({ id, user }) => ({ value: String(id), label: user }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  )
}

const nothing: Readonly<Record<View, string>> = {
  waiting: 'Nobody waits for an answer',
  closing: 'No window is about to close',
  unread: 'Everything is read',
  snoozed: 'Nothing is snoozed',
  all: 'No parent has written yet',
}

interface NoConversationsProps {
  search: InboxSearch
  isPastEnd: boolean
  narrow: Inbox['narrow']
}

function NoConversations({ search, isPastEnd, narrow }: NoConversationsProps) {
  const { roles } = useMe()
  const view = search.view ?? 'waiting'
  if (isPastEnd)
    return (
      <EmptyNote title="This page is past the end of the list">
        <Button variant="default" onClick={() => void narrow({ page: undefined })}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  if (search.search)
    return (
      <EmptyNote title="No message has these words">
        {isShortSearch(search.search) &&
          `One or two letters are looked for in the newest ${grouped(maxSearched)} conversations. Type three or more to search all.`}
        <Button variant="default" onClick={() => void narrow({ search: undefined })}>
          Clear the search
        </Button>
      </EmptyNote>
    )
  if (search.owner === 'nobody' && view === 'waiting' && !overseesLeads({ roles }))
    return <EmptyNote title="No lead without a counsellor waits">Leads that you may claim appear here when their parents write.</EmptyNote>
  return (
    <EmptyNote title={nothing[view]}>
      {view !== 'all' && (
        <Button variant="default" onClick={() => void narrow({ view: 'all' })}>
          Show all conversations
        </Button>
      )}
    </EmptyNote>
  )
}
