import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface AgreedCall {
  lead_id: number
  due_at: string
}

/**
 * Opens the owner's next call of locked leads that have none and may be called. Records an entry of `kind` for each. The first of several
 * for one lead counts. Answers the opened calls.
 */
export async function planNextCalls(
  tx: Transaction,
  by: Pick<Staff, 'id'> | null,
  kind: string,
  agreed: readonly AgreedCall[],
): Promise<AgreedCall[]> {
  const { rows } = await sql<AgreedCall>`
    with agreed as (
      select distinct on (lead_id) * from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) as told (lead_id integer, due_at timestamptz)
      where not exists (select from follow_up where follow_up.lead_id = told.lead_id and closed_at is null and category is null)
        and not exists (select from lead where lead.id = told.lead_id and call_opt_out_at is not null)
      order by lead_id, due_at
    ), planned as (
      insert into lead_event (lead_id, kind, at, staff_id, scheduled_at)
      select lead_id, ${kind}, ${clock}, ${by?.id ?? null}::integer, due_at from agreed
      returning id, lead_id, scheduled_at
    )
    insert into follow_up (lead_id, event_id, owner_id, due_at)
    select planned.lead_id, planned.id, lead.owner_id, scheduled_at from planned join lead on lead.id = planned.lead_id
    returning lead_id, due_at`.execute(tx)
  return rows
}
