import * as list from '@portal/contract/actions-list'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import { isEveryOne } from './is-every-one.ts'
import { lockActionList } from './lock-action-list.ts'
import { managedActions } from './managed-actions.ts'

/** Puts the actions in an order that names every one that is not retired. */
export async function orderActions(tx: Database, ids: number[]) {
  await lockActionList(tx)
  const current = await tx.selectFrom('action').select('id').where('retired_at', 'is', null).execute()
  if (!isEveryOne(current, ids)) throw refuse(list.orderActions, 'notEveryOne')
  await sql`
    update action set sort_order = place from unnest(${ids}::integer[]) with ordinality as ordered (id, place)
    where action.id = ordered.id`.execute(tx)
  return { result: await managedActions(tx) }
}
