import { getLead } from '@portal/contract/leads'
import type { QueryClient } from '@tanstack/react-query'
import { asking } from '../http/use-ask.ts'
import { readLeadId } from '../leads/read-lead-id.ts'

/** Asks ahead for the lead that an address names, while the screen's code loads; the screen waits for it and tells what failed. */
export function askLead(client: QueryClient, leadId: string) {
  const id = readLeadId(leadId)
  if (id !== undefined) void client.prefetchQuery({ ...asking(getLead, { params: { id } }), meta: { quiet: true } })
}
