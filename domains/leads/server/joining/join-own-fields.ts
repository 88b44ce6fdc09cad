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

/** True if the parent's latest word is at the lead that goes. */
const isSaidLater = (at: string) => sql`coalesce(${sql.ref(`gone.${at}`)} > coalesce(${sql.ref(`lead.${at}`)}, '-infinity'), false)`

/**
 * Writes the chosen fields of the lead that goes. Fields without a choice follow rules: the earlier creation, an opt-out of either lead,
 * and the latest word of each consent.
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
      sql`message_consent = case when ${isSaidLater('message_consent_at')} then gone.message_consent else lead.message_consent end`,
      sql`message_consent_at = greatest(lead.message_consent_at, gone.message_consent_at)`,
      sql`validation_skipped = lead.validation_skipped or gone.validation_skipped`,
      sql`allowed_login_via_inside = case when ${isSaidLater('login_consent_at')} then gone.allowed_login_via_inside
        else lead.allowed_login_via_inside end`,
      sql`login_consent_at = greatest(lead.login_consent_at, gone.login_consent_at)`,
    ]),
    from: sql`lead as gone`,
    where: sql`lead.id = ${stays} and gone.id = ${goes}`,
  })
}
