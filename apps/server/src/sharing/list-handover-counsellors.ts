import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { handoversOf } from './handovers-of.ts'

interface Counterpart {
  id: number
  user: string
  shared: number
  transferred: number
}

/** Who made the handover `event` and who received it, each once: who takes a lead does both. */
const parties = sql`case when event.staff_id = any (event.to_staff_ids) then event.to_staff_ids else event.to_staff_ids || event.staff_id end`

/** Everyone else who made or received a share or transfer that the reader reads, by name, with how many of each. */
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
