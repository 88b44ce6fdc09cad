import { sql } from 'kysely'
import type { NumberDispute } from '#domains/leads/contract/number-disputes.ts'
import type { Database } from '#platform/server/db/database.ts'

const named = (table: string) => sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`
const party = (lead: string, owner: string) => sql`json_build_object('id', ${sql.ref(`${lead}.id`)}, 'name', ${sql.ref(`${lead}.name`)},
  'owner', case when ${sql.ref(`${owner}.id`)} is not null then ${named(owner)} end)`

/** One page of the open disputes, the newest first, with their exact count. */
export async function listDisputes(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<{ count: number; results: NumberDispute[] }>`
    with found as (
      select dispute.id, dispute.at, dispute.e164, dispute.staff_id, lead.id as lead_id
      from number_dispute as dispute join lead on lead.id = dispute.lead_id
      where settled_at is null and lead.erased_at is null
    ), page as (select * from found order by id desc limit ${limit} offset ${offset})
    select (select count(*)::integer from found) as count, coalesce((
      select json_agg(json_build_object('id', page.id, 'at', page.at, 'by', case when staff.id is not null then ${named('staff')} end,
        'number', json_build_object('number', number.national, 'country_code', number.country_code),
        'lead', ${party('lead', 'owner')},
        'other', case when other.id is not null and other.erased_at is null then ${party('other', 'holder')} end,
        'is_erased', coalesce(other.erased_at is not null, false)) order by page.id desc)
      from page
      join lead on lead.id = page.lead_id left join staff as owner on owner.id = lead.owner_id
      join lead_number as number on number.lead_id = lead.id and number.e164 = page.e164
      left join staff on staff.id = page.staff_id
      left join lead_number as held on held.e164 = page.e164 and not held.disputed
      left join lead as other on other.id = held.lead_id left join staff as holder on holder.id = other.owner_id
    ), '[]') as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
