import { sql } from 'kysely'
import type { MergeField } from '#domains/leads/contract/merge-fields.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

/** The columns of each field that a merge takes whole from one lead. */
const columnsOf: Partial<Record<MergeField, readonly string[]>> = {
  name: ['name'],
  budget: ['budget_min', 'budget_max', 'budget_tenure'],
  location: ['place_ids', 'raw_district', 'raw_district_region', 'lat', 'lng', 'locations_edited'],
  language: ['language'],
  email: ['email', 'email_bounced_at', 'email_bounced_reason'],
  source: ['source'],
  owner: ['is_transferred'],
}

/**
 * Writes the chosen fields of the lead that goes. Fields without a choice follow rules, as the earlier creation does; what the
 * parent said about consent follows with the ledger.
 */
export async function joinOwnFields(_tx: Transaction, { goes, stays, owner, taken, change }: Joining): Promise<void> {
  const chosen = Object.entries(columnsOf).flatMap(([field, columns]) => (taken.has(field) ? columns : []))
  await change('lead', {
    set: sql.join([
      ...chosen.map((column) => sql`${sql.ref(column)} = gone.${sql.ref(column)}`),
      sql`owner_id = ${owner}::integer`,
      sql`created_at = least(lead.created_at, gone.created_at)`,
      sql`validation_skipped = lead.validation_skipped or gone.validation_skipped`,
    ]),
    from: sql`lead as gone`,
    where: sql`lead.id = ${stays} and gone.id = ${goes}`,
  })
}
