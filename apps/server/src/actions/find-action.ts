import type { Refusals } from '@portal/contract/call'
import type { ActionCategory } from '@portal/contract/leads-query'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'

/** An action of the list, retired or not; refuses if there is none. */
export async function findAction(db: Database, call: { refusals: Refusals & Record<'actionNotFound', unknown> }, id: number) {
  const action = await db
    .selectFrom('action')
    .select(['id', sql<ActionCategory>`category`.as('category'), 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!action) throw refuse(call, 'actionNotFound')
  return action
}
