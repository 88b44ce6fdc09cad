import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { RecommendedName } from '#domains/leads/web/facts/lead-part.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { useSchoolSearch } from '#domains/schools/web/use-school-search.ts'
import type { School } from '../action/action-draft.ts'

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

const hasWords = (label: string, words: readonly string[]) => words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`))

/** Recommended schools that have all words come first, also where the search found too many others. */
export function recommendedFirst(found: readonly School[], recommended: readonly RecommendedName[], text: string): School[] {
  if (found.length === 0) return []
  const words = wordsOf(text)
  const first = recommended.filter(({ id, label }) => found.some((school) => school.id === id) || hasWords(label, words))
  const labels = new Map(found.map(({ id, label }) => [id, label]))
  return [
    ...first.map((school) => ({ ...school, label: labels.get(school.id) ?? school.label })),
    ...found.filter(({ id }) => !first.some((school) => school.id === id)),
  ]
}

/** Schools for a parent by part of their name: the recommended ones first, then those of their cities, then the rest, the nearest first. */
export function useSchoolsFor(lead: LeadRow, text: string) {
  const recommended = useLeadParts().useRecommended(lead)
  const cities = lead.locations.items.filter(({ kind }) => kind === 'city').map(({ id }) => id)
  const search = useSchoolSearch(text, { cities, coordinates: lead.coordinates })
  return { ...search, recommended, schools: recommendedFirst(search.schools, recommended, text) }
}
