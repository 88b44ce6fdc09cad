import * as list from '#domains/actions/contract/action-list.ts'
import { lockActionList, placeActions } from '#domains/leads/server/actions/write-action-list.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { listManagedActions } from './list-managed-actions.ts'

export function isEveryOne(current: readonly { id: number }[], ids: readonly number[]): boolean {
  const named = new Set(ids)
  return named.size === current.length && current.every(({ id }) => named.has(id))
}

export async function orderActions(tx: Transaction, ids: number[]) {
  await lockActionList(tx)
  const current = await tx.selectFrom('action').select('id').where('retired_at', 'is', null).execute()
  if (!isEveryOne(current, ids)) throw refuse(list.orderActions, 'notEveryOne')
  await placeActions(tx, ids)
  return { result: await listManagedActions(tx) }
}
