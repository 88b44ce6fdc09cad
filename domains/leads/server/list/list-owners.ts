import { sql } from 'kysely'
import type { z } from 'zod'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import type { listOwners as operation } from '#domains/leads/contract/owners.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Reader } from '../lead/visible-to.ts'

const isAnyones = sql<boolean>`(is_active and ${hasRole('counsellor')} or exists (select from lead where owner_id = staff.id))`

/** The reader's own account, and the owners of the few leads that are shared with them. */
const isSeenBy = (reader: Reader) => sql<boolean>`(id = ${reader.id} or id in (
  select owner_id from lead_share join lead on lead.id = lead_share.lead_id where lead_share.staff_id = ${reader.id}))`

/** The accounts that the owner filter offers. For an admin each costs one index look-up, for any number of leads. */
export async function listOwners(db: Database, reader: Reader): Promise<z.output<typeof operation.answer>> {
  const results = await db
    .selectFrom('staff')
    .select(['id', 'name', 'is_active'])
    .where(overseesLeads(reader) ? isAnyones : isSeenBy(reader))
    .orderBy('is_active', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return { results }
}
