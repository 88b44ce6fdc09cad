import { getLead } from '@portal/contract/leads'
import { createFileRoute } from '@tanstack/react-router'
import { asking } from '../../http/use-ask.ts'
import { LeadScreen } from '../../leads/lead-screen.tsx'
import { readLeadId } from '../../leads/read-lead-id.ts'

export const Route = createFileRoute('/_portal/users/$leadId')({
  loader: ({ params: { leadId }, context: { queryClient } }) => {
    const id = readLeadId(leadId)
    if (id !== undefined) void queryClient.prefetchQuery({ ...asking(getLead, { params: { id } }), meta: { quiet: true } })
  },
  component: function Lead() {
    return <LeadScreen id={readLeadId(Route.useParams().leadId)} />
  },
})
