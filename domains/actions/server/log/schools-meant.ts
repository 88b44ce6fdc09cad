import { sql } from 'kysely'
import type { generateLead } from '#domains/actions/contract/actions.ts'
import { appointments } from '#domains/leads/contract/steps.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { CheckedAction } from './check-payload.ts'

interface ActionAtSchools {
  leadId: number
  action: CheckedAction
  payload: { schools?: number[] | undefined }
}

/**
 * The schools that the parent asked about, applied to or put in the cart, and those of their steps. Of a visit that ends, only where one
 * is scheduled; of an application, only where the parent applied online or got the form, if they did.
 */
async function possibleSchools(tx: Transaction, { leadId, action }: ActionAtSchools): Promise<number[]> {
  const endsVisit = action.category === 'visit' && action.means !== null && !appointments.includes(action.means)
  const { rows } = await sql<{ id: number; is_applied_to: boolean }>`
    select id, bool_or(kind = 'application') as is_applied_to
    from (
      select school_id as id, kind from milestone
      where lead_id = ${leadId} and removed_at is null and school_id is not null
        ${endsVisit ? sql`and kind = 'visit' and status = 'Scheduled'` : sql``}
      union all
      select school_id, kind from parent_activity
      where lead_id = ${leadId} and removed_at is null and school_id is not null and ${!endsVisit}
    ) as known group by id`.execute(tx)
  const appliedTo = action.category === 'application' ? rows.filter((row) => row.is_applied_to) : []
  return (appliedTo.length > 0 ? appliedTo : rows).map(({ id }) => id)
}

/** The schools that an action concerns: those that it names, or the only one that it can mean. None is guessed among several. */
export async function schoolsMeant(
  tx: Transaction,
  operation: { refusals: Pick<typeof generateLead.refusals, 'schoolUnclear'> },
  step: ActionAtSchools,
): Promise<number[]> {
  if (step.payload.schools) return step.payload.schools
  const possible = await possibleSchools(tx, step)
  if (possible.length !== 1) throw refuseField(operation, 'schoolUnclear', 'schools')
  return possible
}
