import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '#domains/leads/web/lead/back-link.tsx'
import { LeadBar } from '#domains/leads/web/lead/lead-bar.tsx'
import { LeadScreen } from '#domains/leads/web/lead/lead-screen.tsx'
import { readLeadId } from '#domains/leads/web/lead/read-lead-id.ts'
import { loadLeadParts } from '../../lead/load-lead-parts.ts'
import { prefetchLead } from '../-prefetch-lead.ts'

export const Route = createFileRoute('/_portal/$list/$leadId')({
  loader: ({ params: { leadId }, context: { queryClient } }) => {
    prefetchLead(queryClient, leadId)
    return loadLeadParts()
  },
  component: function Lead() {
    const id = readLeadId(Route.useParams().leadId)
    return <LeadScreen id={id} as="panel" bar={<LeadBar leadId={id} />} back={<BackLink />} />
  },
})
