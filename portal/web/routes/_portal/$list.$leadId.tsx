import { createFileRoute } from '@tanstack/react-router'
import { LeadBar } from '#domains/leads/web/lead/lead-bar.tsx'
import { readLeadId } from '#domains/leads/web/lead/read-lead-id.ts'
import { loadLeadParts } from '../../lead/load-lead-parts.ts'
import { askLead } from '../-ask-lead.ts'
import { LeadWithTools } from '../-lead-with-tools.tsx'

export const Route = createFileRoute('/_portal/$list/$leadId')({
  loader: ({ params: { leadId }, context: { queryClient } }) => {
    askLead(queryClient, leadId)
    return loadLeadParts()
  },
  component: function Lead() {
    const id = readLeadId(Route.useParams().leadId)
    return <LeadWithTools id={id} parts={Route.useLoaderData()} as="panel" bar={<LeadBar leadId={id} />} />
  },
})
