import { createFileRoute } from '@tanstack/react-router'
import { validActivitySearch } from '#domains/enquiries/web/activity-search.ts'
import { EnquiriesScreen } from '#domains/enquiries/web/enquiries-screen.tsx'

export const Route = createFileRoute('/_portal/past-enquiry')({
  validateSearch: validActivitySearch,
  component: function PastEnquiry() {
    return <EnquiriesScreen at="/past-enquiry" search={Route.useSearch()} />
  },
})
