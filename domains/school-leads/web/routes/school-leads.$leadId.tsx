import { createFileRoute } from '@tanstack/react-router'
import { SchoolLeadScreen } from '#domains/school-leads/web/school-lead-screen.tsx'

export const Route = createFileRoute('/_portal/school-leads/$leadId')({
  component: function SchoolLead() {
    const { leadId } = Route.useParams()
    return <SchoolLeadScreen key={leadId} id={Number(leadId)} />
  },
})
