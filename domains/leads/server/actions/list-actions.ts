import { sql } from 'kysely'
import type { ActionCategory, ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { Chase, DialerButton, Meaning } from '#domains/leads/contract/steps.ts'
import type { Database } from '#platform/server/db/database.ts'

export async function listActions(db: Database, category: ActionCategory | 'base'): Promise<ActionListEntry[]> {
  return await db
    .selectFrom('action')
    .select(['id', 'name', 'needs_schedule', 'outcome_key', sql<ActionCategory>`category`.as('category')])
    .select([
      sql<Meaning | null>`means`.as('means'),
      sql<Chase | null>`chase`.as('chase'),
      sql<DialerButton | null>`dialer_button`.as('dialer_button'),
    ])
    .select(
      sql<ActionListEntry['sub_actions']>`(
        select coalesce(json_agg(json_build_object('id', sub.id, 'name', sub.name, 'needs_schedule', sub.needs_schedule) order by sub.sort_order, sub.id), '[]')
        from sub_action as sub where sub.action_id = action.id and sub.retired_at is null)`.as('sub_actions'),
    )
    .where('retired_at', 'is', null)
    .$if(category !== 'base', (query) => query.where('category', '=', category))
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}
