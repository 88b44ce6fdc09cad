import type { Transaction } from '#platform/server/db/database.ts'
import type { LeadArrivals, Line } from './add-facts.ts'
import type { Arrival } from './arrival.ts'
import { holdersOfReferences, keepReferences, keyOf, type Reference, referenceOf } from './references.ts'

interface ToldReference extends Reference {
  lead: LeadArrivals['lead']
  arrival: Arrival
}

/** Keeps the ids of known parents. Answers a timeline line for each id that is new or belongs to another lead. */
export async function addReferences(tx: Transaction, parents: readonly LeadArrivals[]): Promise<Line[]> {
  const given = parents.flatMap(({ lead, arrivals }) =>
    arrivals.flatMap((arrival): ToldReference[] => {
      const reference = referenceOf(arrival)
      return reference ? [{ ...reference, lead, arrival }] : []
    }),
  )
  if (given.length === 0) return []
  const before = await holdersOfReferences(tx, given)
  const fresh = given.filter((one) => !before.has(keyOf(one)))
  await keepReferences(
    tx,
    [...new Map(fresh.toReversed().map((one) => [keyOf(one), one])).values()].map(({ source, reference, lead }) => ({
      ...{ source, reference, lead_id: lead.id },
    })),
  )
  const now = fresh.length > 0 ? await holdersOfReferences(tx, given) : before
  return given.flatMap((one) => {
    const { lead, arrival } = one
    const holder = now.get(keyOf(one))?.id
    const isOwn = holder === lead.id
    if (isOwn && !lead.isNew && before.has(keyOf(one))) return []
    const text = `ID: ${one.reference}${isOwn ? '' : `. Lead ${holder} has this ID: look whether both are one parent.`}`
    return [{ lead_id: lead.id, source: arrival.source, text, isOfNew: lead.isNew }]
  })
}
