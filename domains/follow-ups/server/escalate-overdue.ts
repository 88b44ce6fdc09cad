import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { grouped } from '#platform/contract/counts.ts'
import { agreedInIndia } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'

interface OverdueOfOwner {
  owner_id: number | null
  name: string | null
  follow_ups: number
  oldest: string
}

function lasting(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function words({ name, follow_ups: count, oldest }: OverdueOfOwner, after: number): string {
  const what = count === 1 ? 'a follow-up is' : `${grouped(count)} follow-ups are`
  const since = count === 1 ? `It was due ${agreedInIndia(oldest)}.` : `The oldest was due ${agreedInIndia(oldest)}.`
  return `${name ?? 'Without an owner'}: ${what} overdue for more than ${lasting(after)}. ${since}`
}

/** Tells the admins of follow-ups overdue for this many minutes, each once, those of a counsellor in one notice. */
export async function escalateOverdue(db: Database, after: number | null): Promise<void> {
  if (after === null) return
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<OverdueOfOwner>`
      with told as (
        insert into follow_up_escalation (follow_up_id, due_at)
        select id, due_at from follow_up
        where closed_at is null and due_at < now() - make_interval(mins => ${after}::integer)
          and not exists (
            select from follow_up_escalation as told where told.follow_up_id = follow_up.id and told.due_at = follow_up.due_at)
        on conflict do nothing
        returning follow_up_id, due_at
      )
      select follow_up.owner_id, staff.name, count(*)::integer as follow_ups, min(told.due_at) as oldest
      from told join follow_up on follow_up.id = told.follow_up_id left join staff on staff.id = follow_up.owner_id
      group by follow_up.owner_id, staff.name order by oldest`.execute(tx)
    if (rows.length === 0) return
    const staffIds = await activeAdmins(tx)
    for (const each of rows)
      await notify(tx, { staffIds, kind: 'follow_ups_overdue', leadId: null, by: each.owner_id, text: words(each, after) })
  })
}
