import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getLead } from '#domains/leads/contract/leads.ts'
import { asking } from '#platform/web/http/use-api-query.ts'

/** Undefined while the lead was not asked for. */
export const nameOfLead = (client: QueryClient, id: number): string | undefined =>
  client.getQueryData(asking(getLead, { params: { id } }).queryKey)?.name

/** For `useApiMutation`: the parent whom an act is about. */
export function useWhom(leadId: number): () => string | undefined {
  const client = useQueryClient()
  return () => nameOfLead(client, leadId)
}
