import { sql } from 'kysely'

const isGone = sql`not staff.is_active and staff.user_type = 2`

/**
 * Leads that were left behind by who is not active any more, as `id`, `by_staff_id` and the earliest `due_at`: their own, and those of
 * others on which a follow-up of theirs is open.
 */
export const leftLeads = sql`
  select lead.id, staff.id as by_staff_id, (select min(due_at) from follow_up where lead_id = lead.id and closed_at is null) as due_at
  from staff join lead on lead.owner_id = staff.id and lead.erased_at is null and lead.merged_into_id is null
  where ${isGone}
  union all
  select lead.id, min(staff.id), min(follow_up.due_at)
  from staff join follow_up on follow_up.owner_id = staff.id and follow_up.closed_at is null join lead on lead.id = follow_up.lead_id
  where ${isGone} and lead.owner_id <> staff.id and lead.erased_at is null
    and not exists (select from staff as owner where owner.id = lead.owner_id and not owner.is_active)
  group by lead.id`
