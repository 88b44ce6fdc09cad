import { sql } from 'kysely'
import { gateRefusals, repeatSeconds } from '#domains/calls/contract/calls.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import type { WantedCall } from './wanted-call.ts'

const repeatable = sql`make_interval(secs => ${sql.lit(repeatSeconds)})`

/** The call of an attempt; refused if the attempt placed it to another parent or number. */
async function callOfAttempt(db: Database, staff: Staff, leadId: number, attempt: string, spellings: string[]) {
  const placed = await db
    .selectFrom('call')
    .select(['id', 'lead_id', 'e164'])
    .where('staff_id', '=', staff.id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  if (placed && (placed.lead_id !== leadId || !spellings.includes(placed.e164))) throw refuse({ refusals: gateRefusals }, 'attemptReused')
  return placed
}

/** The call of a moment ago to the same number, unless the telephone service refused it: then nobody was dialed. */
const callOfNow = (db: Database, staff: Staff, leadId: number, spellings: string[]) =>
  db
    .selectFrom('call')
    .select('id')
    .where('staff_id', '=', staff.id)
    .where('placed_at', '>', sql<string>`clock_timestamp() - ${repeatable}`)
    .where('lead_id', '=', leadId)
    .where('e164', 'in', spellings)
    .where('direction', '=', 'outbound')
    .where('state', '<>', 'rejected')
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The call that the same request placed before: by its attempt, or without an attempt the call of a moment ago. */
export async function findRepeat(db: Database, staff: Staff, leadId: number, wanted: WantedCall): Promise<number | undefined> {
  const { attempt, spellings } = wanted
  const call =
    attempt === undefined ? await callOfNow(db, staff, leadId, spellings) : await callOfAttempt(db, staff, leadId, attempt, spellings)
  return call?.id
}
