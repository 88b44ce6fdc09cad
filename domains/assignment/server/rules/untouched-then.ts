import { sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { plansCall } from '#domains/leads/contract/steps.ts'
import { everyLead, isListedForAccount } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'

/**
 * Condition on `lead_event`: staff acted on the lead. A call that did not ring is an entry too, so it counts only where the lead is not
 * untouched.
 */
const isAct = sql`kind in ('action', 'comment', 'call') and means is distinct from ${sql.lit(plansCall)} and undone_at is null`

/** When staff first acted on `lead`, if they did; stands where its row of `listing` is the source. */
export const firstActedAt = sql`case when listing.spoken_at is not null then coalesce(
  (select min(at) from lead_event where lead_event.lead_id = listing.lead_id and lead_event.staff_id is not null and ${isAct}), listing.spoken_at) end`

export interface UntouchedThen {
  staff_id: number
  /** Leads that staff had not acted on when the days began. */
  untouched: number
  /** When they first acted on some of these. */
  acted: string[]
}

/**
 * The leads of each counsellor that staff had not acted on when the last days began. Past owners are not kept, so today's owner is used.
 */
export async function untouchedThen(db: Database, days: number): Promise<UntouchedThen[]> {
  const began = sql`now() - make_interval(days => ${sql.lit(days)})`
  const { rows } = await sql<UntouchedThen>`
    with counsellor as (
      select id from staff where is_active and ${hasRole('counsellor')}
    ), act as (
      select lead_id, min(at) as at from counsellor join lead_event on staff_id = counsellor.id and at >= ${began}
      where ${isAct} group by lead_id
    ), first_act as (
      select viewer_id, act.at from act join lead_listing as listing using (lead_id)
      where viewer_id <> ${sql.lit(everyLead)} and listing.created_at < ${began} and listing.spoken_at is not null and not exists (
        select from lead_event as earlier
        where earlier.lead_id = act.lead_id and earlier.staff_id is not null and ${isAct} and earlier.at < ${began})
    ), acted as (
      select viewer_id, count(*)::integer as acts, json_agg(at) as at from first_act group by viewer_id
    )
    select counsellor.id as staff_id, coalesce(acted.at, '[]') as acted, coalesce(acted.acts, 0) + (
      select count(*)::integer from lead_listing
      where ${isListedForAccount(sql`counsellor.id`)} and spoken_at is null and created_at < ${began}) as untouched
    from counsellor left join acted on acted.viewer_id = counsellor.id`.execute(db)
  return rows
}
