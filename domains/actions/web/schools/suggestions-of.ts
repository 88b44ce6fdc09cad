import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'

/** The id is known only where a call told it. */
export interface Suggestion {
  name: string
  id?: number
}

interface ParentsSchools {
  steps: readonly { name: string; id: number }[]
  whole: Pick<LeadDetails, 'registrations_at_school' | 'application' | 'cart' | 'school_bucket'> | undefined
  enquiries: LeadRow['all_enquiries']
}

/** A longer list is slower than searching. */
const most = 8

const named = (items: readonly { school: string }[]) => items.map(({ school }) => ({ name: school }))

/** Where two schools share a name, no id says which is meant, so that a person chooses. */
function onceEach(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...Map.groupBy(suggestions, ({ name }) => name)].map(([name, same]) => {
    const [id, another] = new Set(same.flatMap((each) => each.id ?? []))
    return id === undefined || another !== undefined ? { name } : { name, id }
  })
}

export function suggestionsOf({ steps, whole, enquiries }: ParentsSchools): Suggestion[] {
  const ofParent = whole ? [whole.registrations_at_school, whole.application, whole.cart].flatMap(({ items }) => named(items)) : []
  return onceEach([
    ...steps.map(({ name, id }) => ({ name, id })),
    ...ofParent,
    ...(whole?.school_bucket ?? []).filter(({ is_removed }) => !is_removed).map(({ name, id }) => ({ name, id })),
    ...enquiries.map(({ name }) => ({ name })),
  ]).slice(0, most)
}
