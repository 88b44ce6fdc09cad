import { getLead, type LeadRow } from '#domains/leads/contract/leads.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { type Suggestions, suggestionsOf } from './suggestions-of.ts'

/** The schools that the parent has to do with, the latest first. */
export function useSuggestedSchools(lead: LeadRow): Suggestions {
  const whole = useApiQuery(getLead, { params: { id: lead.id }, quiet: true }).data
  return suggestionsOf({ whole, children: lead.form })
}
