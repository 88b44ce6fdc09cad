import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'

/** A school that the parent or staff dealt with before; its id is only known where a call told it. */
export interface Suggestion {
  name: string
  id?: number
}

interface Known {
  /** Where staff took a step already. */
  steps: readonly { name: string; id: number }[]
  /** The whole lead, once it is here. */
  whole: Pick<LeadDetails, 'registrations_at_school' | 'application' | 'cart' | 'school_bucket'> | undefined
  enquiries: LeadRow['all_enquiries']
}

/** More would be a list to read, and searching is quicker then. */
const most = 8

const named = (items: readonly { school: string }[]) => items.map(({ school }) => ({ name: school }))

/** Each name once; where two schools have it, no id says which is meant, so that a person chooses. */
function onceEach(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...Map.groupBy(suggestions, ({ name }) => name)].map(([name, same]) => {
    const [id, another] = new Set(same.flatMap((each) => each.id ?? []))
    return id === undefined || another !== undefined ? { name } : { name, id }
  })
}

/**
 * The schools that an action is most likely about, in this order: where staff took a step already, where the parent is registered
 * or applied, what is in the cart or the bucket, what was asked about.
 */
export function suggestionsOf({ steps, whole, enquiries }: Known): Suggestion[] {
  const ofParent = whole ? [whole.registrations_at_school, whole.application, whole.cart].flatMap(({ items }) => named(items)) : []
  return onceEach([
    ...steps.map(({ name, id }) => ({ name, id })),
    ...ofParent,
    ...(whole?.school_bucket ?? []).map(({ name, id }) => ({ name, id })),
    ...enquiries.map(({ name }) => ({ name })),
  ]).slice(0, most)
}
