import { sql } from 'kysely'
import type { FollowOnPayload, generateLead } from '#domains/actions/contract/actions.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { CheckedAction } from './check-payload.ts'

interface FollowOnOfLead {
  leadId: number
  action: CheckedAction
  payload: FollowOnPayload
}

/**
 * The schools that the parent asked about, applied to or put in the cart, and those of their steps; of a visit that ends, only where one is
 * scheduled.
 */
async function possibleSchools(tx: Transaction, { leadId, action }: FollowOnOfLead): Promise<number[]> {
  const endsVisit = action.means === 'visit_done' || action.means === 'visit_cancelled'
  const { rows } = await sql<{ id: number }>`
    select school_id as id from milestone
    where lead_id = ${leadId} and removed_at is null and school_id is not null
      ${endsVisit ? sql`and kind = 'visit' and status = 'Scheduled'` : sql``}
    union
    select school_id from parent_activity
    where lead_id = ${leadId} and removed_at is null and school_id is not null and ${!endsVisit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The schools that a follow-on concerns: those that it names, or the only one that it can mean. None is guessed among several. */
export async function schoolsOfFollowOn(
  tx: Transaction,
  call: { refusals: Pick<typeof generateLead.refusals, 'schoolUnclear'> },
  followOn: FollowOnOfLead,
): Promise<number[]> {
  if (followOn.payload.schools) return followOn.payload.schools
  const possible = await possibleSchools(tx, followOn)
  if (possible.length !== 1) throw refuseField(call, 'schoolUnclear', 'schools')
  return possible
}
