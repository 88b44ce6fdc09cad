import * as list from '#domains/actions/contract/action-list.ts'
import { lockActionList, placeSubActions } from '#domains/leads/server/actions/write-action-list.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { findAction } from './find-action.ts'
import { readManagedAction } from './list-managed-actions.ts'
import { isEveryOne } from './order-actions.ts'

export async function orderSubActions(tx: Transaction, actionId: number, ids: number[]) {
  await lockActionList(tx)
  await findAction(tx, list.orderSubActions, actionId)
  const current = await tx.selectFrom('sub_action').select('id').where('action_id', '=', actionId).where('retired_at', 'is', null).execute()
  if (!isEveryOne(current, ids)) throw refuse(list.orderSubActions, 'notEveryOne')
  await placeSubActions(tx, ids)
  return await readManagedAction(tx, actionId)
}
