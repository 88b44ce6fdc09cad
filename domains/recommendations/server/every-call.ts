import { world } from '#testing/make/make-world.ts'
import { type Asker, counsellors, type EveryCall, ofLead } from '#testing/server/every-call.ts'

const school_id = world.school.collab

async function inBucket({ db, lead }: Asker) {
  await db.insertInto('school_bucket').values({ lead_id: lead, school_id }).execute()
  return { params: { id: lead, school_id } }
}

export const everyCall: EveryCall = {
  listRecommendations: [counsellors, ({ lead }) => ({ query: { combined_data_id: String(lead) } })],
  listBucket: [counsellors, ofLead],
  addToBucket: [counsellors, (asker) => ({ ...ofLead(asker), body: { school_id } })],
  removeFromBucket: [counsellors, inBucket],
}
