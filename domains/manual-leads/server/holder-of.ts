import { sql } from 'kysely'
import { isUndisputed } from '#domains/leads/server/lead/is-undisputed.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface Holder {
  id: number
  name: string
  owner: { id: number; name: string } | null
  is_seen: boolean
  is_erased: boolean
}

/** The parent who has a number, also one that the asker does not see. */
export async function holderOf(db: Database, staff: Staff, e164: string): Promise<Holder | undefined> {
  return await db
    .selectFrom('lead_number')
    .innerJoin('lead', 'lead.id', 'lead_number.lead_id')
    .leftJoin('staff', 'staff.id', 'lead.owner_id')
    .select([
      'lead.id',
      'lead.name',
      sql<Holder['owner']>`case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end`.as('owner'),
      visibleTo(staff).as('is_seen'),
      sql<boolean>`lead.erased_at is not null`.as('is_erased'),
    ])
    .where('lead_number.e164', '=', e164)
    .where(isUndisputed)
    .executeTakeFirst()
}
