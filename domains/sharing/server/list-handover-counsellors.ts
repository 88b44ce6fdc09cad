import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { handoversOf } from './policy.ts'

interface Counterpart {
  id: number
  user: string
  shared: number
  transferred: number
}

/** Each party of a handover once, as `isPartyTo` has it: a counsellor who takes a lead is its author and its receiver. */
const parties = sql`
  case when event.staff_id = any (event.to_staff_ids) then event.to_staff_ids else event.to_staff_ids || event.staff_id end
  || case when event.from_staff_id is distinct from event.staff_id and event.from_staff_id <> all (event.to_staff_ids)
    then array[event.from_staff_id] else '{}' end`

export async function listHandoverCounsellors(db: Database, reader: Staff): Promise<Counterpart[]> {
  const { rows } = await sql<Counterpart>`
    select staff.id, staff.name as user, shared::integer, transferred::integer
    from (
      select party, count(*) filter (where kind = 'share') as shared, count(*) filter (where kind <> 'share') as transferred
      from (select kind, unnest(${parties}) as party from lead_event as event where ${handoversOf(reader)}) as handover
      group by party
    ) as counted join staff on staff.id = counted.party
    where staff.id <> ${reader.id}
    order by staff.name, staff.id`.execute(db)
  return rows
}
