import { sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'

/** On `campaign`: the admin who answers for it, whose name stands in mails to parents without a counsellor. */
export const answersFor = sql<number>`coalesce(campaign.taken_over_by_id, campaign.staff_id)`

/** On `campaign`: that account is active and still an admin. */
export const isAnsweredFor = sql<boolean>`exists (
  select from staff where staff.id = ${answersFor} and staff.is_active and ${hasRole('counsellor_admin')})`
