import { useQueryClient } from '@tanstack/react-query'
import { listLeadGeneratedSchools, listVisitSchools } from '#domains/actions/contract/actions.ts'
import { getLead, type LeadRow } from '#domains/leads/contract/leads.ts'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import { schoolLabels } from '#domains/schools/web/school-labels.ts'
import { asking, useAsk } from '#platform/web/http/use-ask.ts'
import type { School } from '../action/action-draft.ts'
import { type Suggestion, suggestionsOf } from './suggestions-of.ts'

export function useSuggestedSchools(lead: LeadRow): Suggestion[] {
  const quietly = { params: { id: lead.id }, quiet: true }
  const visits = useAsk(listVisitSchools, quietly).data?.results ?? []
  const generated = useAsk(listLeadGeneratedSchools, quietly).data?.results ?? []
  const whole = useAsk(getLead, quietly).data
  return suggestionsOf({ steps: [...visits, ...generated], whole, enquiries: lead.all_enquiries })
}

/** Nothing when several schools of our list have the name, so that a person chooses. */
export function useSuggestedSchool() {
  const client = useQueryClient()
  return async ({ id, name }: Suggestion): Promise<School | undefined> => {
    const query = id === undefined ? { name } : { school_id: id }
    const { results } = await client.ensureQueryData(asking(searchSchoolNames, { query }))
    const [only, another] = id === undefined ? results.filter((school) => school.name === name) : results
    return only && !another ? { id: only.id, name, label: schoolLabels([only]).get(only.id) ?? name } : undefined
  }
}
