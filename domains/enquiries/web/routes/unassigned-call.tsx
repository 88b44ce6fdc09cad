import { createFileRoute } from '@tanstack/react-router'
import { validActivitySearch } from '#domains/enquiries/web/activity-search.ts'
import { BookedCallsScreen } from '#domains/enquiries/web/booked-calls-screen.tsx'

export const Route = createFileRoute('/_portal/unassigned-call')({
  validateSearch: validActivitySearch,
  component: function UnassignedCall() {
    return <BookedCallsScreen at="/unassigned-call" search={Route.useSearch()} />
  },
})
