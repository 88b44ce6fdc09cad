import { world } from '#testing/make/make-world.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { type Asker, counsellors, type EveryOperation, nothing, ofLead } from '#testing/server/every-operation.ts'
import { pageHash } from './parent-page/page-token.ts'

const school_id = world.school.collab

async function inBucket({ db, lead }: Asker) {
  await db.insertInto('school_bucket').values({ lead_id: lead, school_id }).execute()
  return { params: { id: lead, school_id } }
}

/** A parent who agreed to log in, with a school in the bucket. */
async function agreed(asker: Asker) {
  const consent = { allowed_login_via_inside: true, login_consent_at: '2026-01-01T00:00:00Z' }
  await sayWishes(asker.db, asker.lead, consent)
  await inBucket(asker)
  return ofLead(asker)
}

export const everyOperation: EveryOperation = {
  listRecommendations: [counsellors, ({ lead }) => ({ query: { combined_data_id: String(lead) } })],
  recommendDay: [counsellors, () => ({ body: { budget_max: 120_000, classes: [1], lat: 18.5, lng: 73.8 } })],
  recommendSchools: [counsellors, () => ({ query: { district_region: String(world.locality.kothrud) } })],
  listCounsellorSchools: [counsellors, nothing],
  listNonCollabSchools: [counsellors, nothing],
  listBucket: [counsellors, ofLead],
  addToBucket: [counsellors, (asker) => ({ ...ofLead(asker), body: { school_id } })],
  previewToParent: [counsellors, async (asker) => ({ ...(await agreed(asker)), query: { schools: String(school_id) } })],
  sendToParent: [
    counsellors,
    async (asker) => ({ ...(await agreed(asker)), body: { schools: [school_id], attempt: crypto.randomUUID() } }),
  ],
  endParentPages: [
    counsellors,
    async (asker) => {
      const page = { lead_id: asker.lead, token_hash: pageHash(crypto.randomUUID()), expires_at: '2199-01-01T00:00:00Z' }
      await asker.db.insertInto('parent_page').values(page).execute()
      return ofLead(asker)
    },
  ],
  removeFromBucket: [counsellors, inBucket],
  moveInBucket: [counsellors, async (asker) => ({ ...(await inBucket(asker)), body: { state: 'shortlisted' } })],
  orderBucket: [counsellors, async (asker) => ({ ...(await inBucket(asker)), ...ofLead(asker), body: { schools: [school_id] } })],
}
