import { sql } from 'kysely'
import type { Factor } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The second factors that an account has. */
export async function factorsOf(db: Database, staffId: number): Promise<Factor[]> {
  const [app, passkey] = await Promise.all([
    db.selectFrom('totp').select('staff_id').where('staff_id', '=', staffId).where('secret', 'is not', null).executeTakeFirst(),
    db.selectFrom('passkey').select('id').where('staff_id', '=', staffId).limit(1).executeTakeFirst(),
  ])
  return [...(app ? ['code' as const] : []), ...(passkey ? ['passkey' as const] : [])]
}

/** True if an account of `staff` has a second factor. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from totp where totp.staff_id = staff.id and secret is not null) or exists (select from passkey where passkey.staff_id = staff.id))`
