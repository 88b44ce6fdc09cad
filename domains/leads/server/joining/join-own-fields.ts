import { sql } from 'kysely'
import type { MergeField } from '#domains/leads/contract/merge-fields.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

/** The columns of each field that one of the two gives as a whole. */
const columnsOf: Partial<Record<MergeField, readonly string[]>> = {
  name: ['name'],
  budget: ['budget_min', 'budget_max', 'budget_tenure'],
  location: ['place_ids', 'raw_district', 'raw_district_region', 'lat', 'lng', 'locations_edited'],
  language: ['language'],
  source: ['source'],
  owner: ['is_transferred'],
}

/** What they said last of being written to counts. */
const isSaidLater = sql`coalesce(gone.message_consent_at > coalesce(lead.message_consent_at, '-infinity'), false)`

/**
 * The chosen fields of the lead that goes, and what is no choice: it is as old as the older one, who asked not to be called under either
 * number is not called, and neither a consent nor a permission is lost.
 */
export async function joinOwnFields(_tx: Transaction, { goes, stays, owner, taken, change }: Joining): Promise<void> {
  const chosen = Object.entries(columnsOf).flatMap(([field, columns]) => (taken.has(field) ? columns : []))
  await change('lead', {
    set: sql.join([
      ...chosen.map((column) => sql`${sql.ref(column)} = gone.${sql.ref(column)}`),
      sql`owner_id = ${owner}::integer`,
      sql`created_at = least(lead.created_at, gone.created_at)`,
      sql`call_opt_out_at = least(lead.call_opt_out_at, gone.call_opt_out_at)`,
      sql`call_consent_at = least(lead.call_consent_at, gone.call_consent_at)`,
      sql`message_consent = case when ${isSaidLater} then gone.message_consent else lead.message_consent end`,
      sql`message_consent_at = greatest(lead.message_consent_at, gone.message_consent_at)`,
      sql`validation_skipped = lead.validation_skipped or gone.validation_skipped`,
      sql`allowed_login_via_inside = lead.allowed_login_via_inside or gone.allowed_login_via_inside`,
    ]),
    from: sql`lead as gone`,
    where: sql`lead.id = ${stays} and gone.id = ${goes}`,
  })
}
