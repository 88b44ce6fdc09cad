import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** One's own second factors; never a secret of them. */
export async function getSecondFactor(db: Database, { id }: Staff) {
  const [app, codes, remembered, passkeys] = await Promise.all([
    db.selectFrom('totp').select('since').where('staff_id', '=', id).executeTakeFirst(),
    db.selectFrom('recovery_code').select(sql<number>`count(*)::integer`.as('left')).where('staff_id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('known_device')
      .select(['id', 'user_agent', 'seen_at', sql<string>`remembered_until`.as('until')])
      .where('staff_id', '=', id)
      .where('remembered_until', '>', sql<string>`now()`)
      .orderBy('seen_at', 'desc')
      .execute(),
    db.selectFrom('passkey').select(['id', 'name', 'created_at', 'used_at']).where('staff_id', '=', id).orderBy('id').execute(),
  ])
  return { app_since: app?.since ?? null, recovery_codes_left: codes.left, remembered, passkeys }
}
