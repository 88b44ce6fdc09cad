import { sql } from 'kysely'
import { isOfCounselling } from '#domains/accounts/server/account/has-role.ts'
import { isListedForAccount } from '#domains/leads/server/lead/visible-to.ts'

const isGone = sql`not staff.is_active and ${isOfCounselling}`

/**
 * Leads that were left behind by who is not active any more, as `id`, `by_staff_id` and the earliest `due_at`: their own, and those of
 * others on which a follow-up of theirs is open. Somebody who is gone may have left very many, so their own are read from the index of
 * their list: what they see without a share is theirs.
 */
export const leftLeads = sql`
  with gone as materialized (
    select id from staff where ${isGone}
  ), own as materialized (
    select lead_id as id, viewer_id as by_staff_id, follow_up_at as due_at
    from gone join lead_listing on ${isListedForAccount(sql`gone.id`)}
    where not exists (select from lead_share where staff_id = viewer_id and lead_share.lead_id = lead_listing.lead_id)
  ), other as (
    select lead_id, min(gone.id) as by_staff_id, min(due_at) as due_at
    from gone join follow_up on owner_id = gone.id and closed_at is null
    where not exists (select from own where own.id = lead_id)
    group by lead_id
  )
  select id, by_staff_id, due_at from own
  union all
  select lead.id, by_staff_id, due_at from other join lead on lead.id = lead_id
  where owner_id is not null and erased_at is null and merged_into_id is null`

/** The same of one `lead`. */
export const isLeft = sql<boolean>`(
  exists (select from staff where staff.id = lead.owner_id and ${isGone})
  or exists (select from follow_up join staff on staff.id = follow_up.owner_id where lead_id = lead.id and closed_at is null and ${isGone}))`
