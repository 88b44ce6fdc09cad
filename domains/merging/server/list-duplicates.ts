import { sql } from 'kysely'
import type { z } from 'zod'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import * as merging from '#domains/merging/contract/merging.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type Duplicate = z.infer<typeof merging.listDuplicates.answer>['results'][number]

/** Other leads with a number of this one: one of the two had it first, and it was added to the other. */
export async function listDuplicates(db: Database, staff: Staff, leadId: number): Promise<Duplicate[]> {
  const seen = await db.selectFrom('lead').select('id').where('id', '=', leadId).where(visibleTo(staff)).executeTakeFirst()
  if (!seen) throw await refuseAbsent(db, merging.listDuplicates, staff, leadId)
  const { rows } = await sql<Duplicate>`
    select lead.id, lead.name,
      case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as owner,
      json_agg(json_build_object('number', theirs.national, 'country_code', theirs.country_code) order by theirs.rank) as numbers
    from (
      -- The lead that had the number first, then those to which it was added: each by its own index.
      select theirs.* from lead_number as own join lead_number as theirs on theirs.e164 = own.e164 and not theirs.disputed
      where own.lead_id = ${leadId} and own.disputed
      union all
      select theirs.* from lead_number as own join lead_number as theirs on theirs.e164 = own.e164 and theirs.disputed
      where own.lead_id = ${leadId}) as theirs
    join lead on lead.id = theirs.lead_id
    left join staff on staff.id = lead.owner_id
    where lead.id <> ${leadId} and ${visibleTo(staff)}
    group by lead.id, staff.id order by lead.id`.execute(db)
  return rows
}
