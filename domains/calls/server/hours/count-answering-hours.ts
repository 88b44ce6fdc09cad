import { sql } from 'kysely'
import { countedDays } from '#domains/calls/contract/best-hours.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { dialedHour } from './dialed-hour.ts'

/** Counts again how calls were answered by hour, day and source. Readers see the old counts until the new ones are there. */
export async function countAnsweringHours(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`delete from answering_hour`.execute(tx)
    await sql`
      insert into answering_hour (source, is_weekend, hour, dialed, answered)
      select source, is_weekend, hour, count(*), count(*) filter (where answered)
      from (
        select lead.source, ${dialedHour} from call join lead on lead.id = call.lead_id
        where placed_at > now() - make_interval(days => ${sql.lit(countedDays)}) and direction = 'outbound'
          and state in ('connected', 'parent_no_answer', 'parent_busy')
      ) as dialed
      group by source, is_weekend, hour`.execute(tx)
  })
}
