import { sql } from 'kysely'
import type { ManagedAction } from '#domains/actions/contract/action-list.ts'
import type { Database } from '#platform/server/db/database.ts'

const countedDays = sql.lit('30 days')

/** The action list with its retired entries, which come last, and how often each was logged of late; or one action of it. */
export async function listManagedActions(db: Database, only?: number): Promise<ManagedAction[]> {
  const { rows } = await sql<ManagedAction>`
    with logged as materialized (
      select action_id, sub_action_id, count(*) as times from lead_event
      where kind = 'action' and undone_at is null and at > now() - interval ${countedDays} ${only === undefined ? sql`` : sql`and action_id = ${only}`}
      group by action_id, sub_action_id
    )
    select id, category, name, needs_schedule, means, chase, dialer_button, outcome_key, retired_at is not null as retired,
      (select coalesce(sum(times), 0)::integer from logged where action_id = action.id) as logged,
      (select coalesce(json_agg(json_build_object(
          'id', sub.id, 'name', sub.name, 'needs_schedule', sub.needs_schedule, 'retired', sub.retired_at is not null,
          'logged', coalesce((select times from logged where sub_action_id = sub.id), 0)
        ) order by sub.retired_at is not null, sub.sort_order, sub.id), '[]')
        from sub_action as sub where sub.action_id = action.id) as sub_actions
    from action
    ${only === undefined ? sql`` : sql`where id = ${only}`}
    order by retired_at is not null, sort_order, id`.execute(db)
  return rows
}

export async function readManagedAction(db: Database, id: number): Promise<ManagedAction> {
  const [action] = await listManagedActions(db, id)
  if (!action) throw new Error(`There is no action ${id}.`)
  return action
}
