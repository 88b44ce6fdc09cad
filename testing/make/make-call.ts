import type { InsertObject } from 'kysely'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

let made = 0

export async function makeCall(db: Database, call: Partial<InsertObject<DB, 'call'>> & { lead_id: number }): Promise<number> {
  const { id } = await db
    .insertInto('call')
    .values({
      direction: 'outbound',
      e164: '+919876500000',
      state: 'connected',
      provider: 'exotel',
      provider_id: `call-made-${++made}`,
      simulated: false,
      ...call,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshListing(db, call.lead_id)
  return id
}
