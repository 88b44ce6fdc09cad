import { repeatSeconds } from '@portal/contract/calls'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import type { WantedCall } from './wanted-call.ts'

const repeatable = sql`make_interval(secs => ${sql.lit(repeatSeconds)})`

/**
 * The call that the same request placed before. Without an id of the attempt that is one of a moment ago to the same number; if the
 * telephone service refused it nobody was dialed, and asking again is no repeat.
 */
export async function findRepeat(db: Database, staff: Staff, leadId: number, wanted: WantedCall): Promise<number | undefined> {
  const ofStaff = db.selectFrom('call').select('id').where('staff_id', '=', staff.id)
  const same =
    wanted.attempt === undefined
      ? ofStaff
          .where('placed_at', '>', sql<string>`clock_timestamp() - ${repeatable}`)
          .where('lead_id', '=', leadId)
          .where('e164', 'in', wanted.meant)
          .where('direction', '=', 'outbound')
          .where('state', '<>', 'rejected')
          .orderBy('placed_at', 'desc')
      : ofStaff.where('attempt', '=', wanted.attempt)
  return (await same.limit(1).executeTakeFirst())?.id
}
