import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getLead } from '#domains/leads/contract/leads.ts'
import { asking } from '#platform/web/http/use-ask.ts'

/** Undefined while the lead was not asked for. */
export const nameOfLead = (client: QueryClient, id: number): string | undefined =>
  client.getQueryData(asking(getLead, { params: { id } }).queryKey)?.name

/** For `useCall`: the parent whom an act is about. */
export function useWhom(leadId: number): () => string | undefined {
  const client = useQueryClient()
  return () => nameOfLead(client, leadId)
}
