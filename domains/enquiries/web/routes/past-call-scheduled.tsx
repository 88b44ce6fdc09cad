import { createFileRoute } from '@tanstack/react-router'
import { validActivitySearch } from '#domains/enquiries/web/activity-search.ts'
import { BookedCallsScreen } from '#domains/enquiries/web/booked-calls-screen.tsx'

export const Route = createFileRoute('/_portal/past-call-scheduled')({
  validateSearch: validActivitySearch,
  component: function PastCallScheduled() {
    return <BookedCallsScreen at="/past-call-scheduled" search={Route.useSearch()} />
  },
})
