import { listLeadGeneratedSchools, listVisitSchools } from '@portal/contract/actions'
import { getLead, type LeadRow } from '@portal/contract/leads'
import { searchSchoolNames } from '@portal/contract/schools'
import { useQueryClient } from '@tanstack/react-query'
import { asking, useAsk } from '../http/use-ask.ts'
import type { School } from './action-draft.ts'

/** A school that the parent or staff dealt with before; its id is only known where a call told it. */
export interface Suggestion {
  name: string
  id?: number
  slug?: string
}

/** More would be a list to read, and searching is quicker then. */
const most = 8

const once = (suggestions: readonly Suggestion[]) => {
  const byName = new Map<string, Suggestion>()
  for (const each of suggestions) byName.set(each.name, { ...each, ...byName.get(each.name) })
  return [...byName.values()].slice(0, most)
}

/** The schools that an action is most likely about: where a step was taken already, in the bucket, asked about; in this order. */
export function useSuggestedSchools(lead: LeadRow): Suggestion[] {
  const quietly = { params: { id: lead.id }, quiet: true }
  const visits = useAsk(listVisitSchools, quietly).data?.results ?? []
  const generated = useAsk(listLeadGeneratedSchools, quietly).data?.results ?? []
  const bucket = useAsk(getLead, quietly).data?.school_bucket ?? []
  return once([...visits, ...generated, ...bucket, ...lead.all_enquiries].map(({ name, ...rest }) => ({ name, ...idOf(rest) })))
}

const idOf = (known: object): Omit<Suggestion, 'name'> => ({
  ...('id' in known && typeof known.id === 'number' && { id: known.id }),
  ...('slug' in known && typeof known.slug === 'string' && { slug: known.slug }),
})

/** Finds which school of our list a suggestion is; nothing when several have its name, so that a person chooses. */
export function useSuggestedSchool() {
  const client = useQueryClient()
  return async ({ id, name, slug }: Suggestion): Promise<School | undefined> => {
    if (id !== undefined) return { id, name }
    const { results } = await client.ensureQueryData(asking(searchSchoolNames, { query: { name } }))
    const same = results.filter((school) => (slug ? school.slug === slug : school.name === name))
    const [only] = same
    return same.length === 1 && only ? { id: only.id, name: only.name } : undefined
  }
}
