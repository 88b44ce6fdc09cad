import { createFileRoute } from '@tanstack/react-router'
import { validActivitySearch } from '#domains/enquiries/web/activity-search.ts'
import { EnquiriesScreen } from '#domains/enquiries/web/enquiries-screen.tsx'

export const Route = createFileRoute('/_portal/enquiries')({
  validateSearch: validActivitySearch,
  component: function Enquiries() {
    return <EnquiriesScreen at="/enquiries" search={Route.useSearch()} />
  },
})
