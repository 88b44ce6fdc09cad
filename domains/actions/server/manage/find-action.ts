import { sql } from 'kysely'
import type { ActionCategory } from '#domains/leads/contract/action-list.ts'
import type { Refusals } from '#platform/contract/operation.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

export async function findAction(db: Database, operation: { refusals: Refusals & Record<'actionNotFound', unknown> }, id: number) {
  const action = await db
    .selectFrom('action')
    .select(['id', sql<ActionCategory>`category`.as('category'), 'means', 'chase', 'needs_schedule', 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!action) throw refuse(operation, 'actionNotFound')
  return action
}
