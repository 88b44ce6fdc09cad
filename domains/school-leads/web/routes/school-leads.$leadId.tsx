import { createFileRoute } from '@tanstack/react-router'
import { SchoolLeadScreen } from '#domains/school-leads/web/school-lead-screen.tsx'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/school-leads/$leadId')({
  beforeLoad: ({ params }) => needsId(params.leadId),
  component: function SchoolLead() {
    const { leadId } = Route.useParams()
    return <SchoolLeadScreen key={leadId} id={Number(leadId)} />
  },
})
