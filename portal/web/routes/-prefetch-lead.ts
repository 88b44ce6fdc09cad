import type { QueryClient } from '@tanstack/react-query'
import { getLead } from '#domains/leads/contract/leads.ts'
import { readLeadId } from '#domains/leads/web/lead/read-lead-id.ts'
import { asking } from '#platform/web/http/use-api-query.ts'

/** Asks ahead for the lead that an address names, while the screen's code loads; the screen waits for it and tells what failed. */
export function prefetchLead(client: QueryClient, leadId: string) {
  const id = readLeadId(leadId)
  if (id !== undefined) void client.prefetchQuery({ ...asking(getLead, { params: { id } }), meta: { quiet: true } })
}
