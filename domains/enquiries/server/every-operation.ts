import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { type Asker, counsellors, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

async function bookUnassigned({ db, lead }: Asker) {
  const at = new Date().toISOString()
  await db.updateTable('lead').set({ owner_id: null }).where('id', '=', lead).execute()
  const booked = await db
    .insertInto('parent_activity')
    .values({ lead_id: lead, kind: 'booked_call', at, slot_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshListing(db, lead)
  return booked
}

export const everyOperation: EveryOperation = {
  listEnquiries: [counsellors, nothing],
  listPastEnquiries: [counsellors, nothing],
  listBookedCalls: [counsellors, nothing],
  listPastBookedCalls: [counsellors, nothing],
  listUnassignedCalls: [counsellors, nothing],
  exportActivities: [counsellors, () => ({ query: { list: 'enquiries' } })],
  claimCall: [['counsellor'], async (asker) => ({ params: await bookUnassigned(asker) })],
  getCounsellorCities: [counsellors, nothing],
}
