import { getLead } from '#domains/leads/contract/leads.ts'
import { useLeadInHand } from '#domains/leads/web/lead/lead-in-hand.ts'
import { listPlacesAround } from '#domains/locations/contract/locations.ts'
import type { FromLead } from '#domains/schools/web/view/from-lead.ts'
import { hasAnyRole, leadRoles, type Role } from '#platform/contract/roles.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** The lead that schools are looked at for: the one of the address, else the one that was opened last. */
export function useFromLead(given: number | undefined, roles: readonly Role[]): FromLead | undefined {
  const opened = useLeadInHand()
  const id = given ?? opened
  const mayAsk = id !== undefined && hasAnyRole({ roles }, leadRoles)
  const { data: lead } = useApiQuery(getLead, { ...(id !== undefined && { params: { id } }), enabled: mayAsk, quiet: true })
  const also = lead?.locations.items.map((place) => place.id) ?? []
  const around = useApiQuery(listPlacesAround, {
    query: { also },
    enabled: lead !== undefined && lead.coordinates === null && also.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    quiet: true,
  })
  if (!mayAsk || !lead) return undefined
  return { id: lead.id, name: lead.name, home: lead.coordinates ?? around.data?.middle ?? undefined }
}
