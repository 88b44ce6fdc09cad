import { sql } from 'kysely'
import type { z } from 'zod'
import { hasRole } from '#domains/accounts/server/core/has-role.ts'
import type { listOwners as call } from '#domains/leads/contract/owners.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The accounts that the owner filter offers. Each costs one index look-up, for any number of leads. */
export async function listOwners(db: Database): Promise<z.output<typeof call.answer>> {
  const results = await db
    .selectFrom('staff')
    .select(['id', 'name', 'is_active'])
    .where(sql<boolean>`(is_active and ${hasRole('counsellor')} or exists (select from lead where owner_id = staff.id))`)
    .orderBy('is_active', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return { results }
}
