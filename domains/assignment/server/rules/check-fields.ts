import type { createRule, RuleFields } from '#domains/assignment/contract/rules.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'

type Chosen = Pick<typeof createRule.refusals, 'placeNotFound' | 'counsellorNotFound'>

/** Refuses places and counsellors that are not there. */
export async function checkFields(db: Database, operation: { refusals: Chosen }, { place_ids, staff_ids }: RuleFields): Promise<void> {
  const places = new Set(place_ids)
  if (places.size > 0) {
    const found = await db
      .selectFrom('place')
      .select('id')
      .where('id', 'in', [...places])
      .execute()
    if (found.length < places.size) throw refuseField(operation, 'placeNotFound', 'place_ids')
  }
  if (staff_ids.length === 0) return
  const counsellors = new Set((await activeCounsellors(db)).map(({ id }) => id))
  if (!staff_ids.every((id) => counsellors.has(id)))
    throw refuse(operation, 'counsellorNotFound', { errors: { staff_ids: [operation.refusals.counsellorNotFound[1]] } })
}
