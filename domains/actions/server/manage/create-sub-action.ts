import type { z } from 'zod'
import * as list from '#domains/actions/contract/action-list.ts'
import { addSubAction, lockActionList } from '#domains/leads/server/actions/write-action-list.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { findAction } from './find-action.ts'
import { readManagedAction } from './list-managed-actions.ts'
import { refuseIfNamed } from './refuse-if-named.ts'

type Body = z.output<typeof list.createSubAction.body>

export async function createSubAction(tx: Transaction, actionId: number, { name, needs_schedule }: Body) {
  await lockActionList(tx)
  await findAction(tx, list.createSubAction, actionId)
  await refuseIfNamed(tx, list.createSubAction, { action_id: actionId, name })
  await addSubAction(tx, actionId, { name, needs_schedule })
  return await readManagedAction(tx, actionId)
}
