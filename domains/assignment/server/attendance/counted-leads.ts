import { sql } from 'kysely'
import { maxCounted } from '#domains/assignment/contract/lead-limit.ts'
import { isListedForAccount } from '#domains/leads/server/lead/visible-to.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'

/** Counting them all would take long for who has very many; more than any limit is enough. */
const counted = sql.lit(maxCounted)

/** Leads of `staff` that nobody acted on yet. */
export const untouched = sql`(
  select count(*)::integer from (
    select from lead_listing where ${isListedForAccount(sql`staff.id`)} and spoken_at is null limit ${counted}) as counted)`

/** How many leads rules gave to `staff` today. */
export const givenToday = sql`(
  select count(*)::integer from lead_assignment where staff_id = staff.id and at >= ${startOfToday})`
