import { useQueryClient } from '@tanstack/react-query'
import { listLeadGeneratedSchools, listVisitSchools } from '#domains/actions/contract/actions.ts'
import { getLead, type LeadRow } from '#domains/leads/contract/leads.ts'
import { type FoundSchool, searchSchoolNames } from '#domains/schools/contract/schools.ts'
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

/**
 * The schools that a suggestion may mean, those near the parent first: one, several of the same name, or those whose names are most like it
 * where none has it.
 */
export function useSchoolsMeant(lead: LeadRow) {
  const client = useQueryClient()
  const cities = lead.locations.items.filter(({ kind }) => kind === 'city').map(({ id }) => id)
  const near = { ...(cities.length > 0 && { city: cities }), ...lead.coordinates }
  const search = async (query: { school_id: number } | { name: string }) =>
    (await client.ensureQueryData(asking(searchSchoolNames, { query }))).results
  return async ({ id, name }: Suggestion): Promise<School[]> => {
    if (id !== undefined) return labelled(await search({ school_id: id }))
    const isNamed = (school: FoundSchool) => school.name === name
    const found = await search({ name, ...near })
    const named = found.filter(isNamed)
    if (named.length > 0) return labelled(named)
    // Those near the parent may leave no room for the one of the name.
    const anywhere = await search({ name })
    return labelled(anywhere.some(isNamed) ? anywhere.filter(isNamed) : anywhere)
  }
}

function labelled(schools: readonly FoundSchool[]): School[] {
  const labels = schoolLabels(schools)
  return schools.map(({ id, name }) => ({ id, name, label: labels.get(id) ?? name }))
}

/** The school that a suggestion means; nothing where several schools of our list have the name, so that a person chooses. */
export function useSuggestedSchool(lead: LeadRow) {
  const meant = useSchoolsMeant(lead)
  return async (suggestion: Suggestion): Promise<School | undefined> => {
    const [only, another] = await meant(suggestion)
    return only && !another && (suggestion.id !== undefined || only.name === suggestion.name) ? only : undefined
  }
}
