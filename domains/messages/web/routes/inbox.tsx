import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '#domains/messages/web/inbox/inbox-screen.tsx'
import { readInboxSearch } from '#domains/messages/web/inbox/inbox-search.ts'

export const Route = createFileRoute('/_portal/inbox')({
  validateSearch: readInboxSearch,
  component: function Inbox() {
    return <InboxScreen search={Route.useSearch()} />
  },
})
