import type { z } from 'zod'
import * as list from '#domains/actions/contract/action-list.ts'
import { lockActionList, writeSubAction } from '#domains/leads/server/actions/write-action-list.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readManagedAction } from './list-managed-actions.ts'
import { refuseIfNamed } from './refuse-if-named.ts'

type Body = z.output<typeof list.changeSubAction.body>

export async function changeSubAction(tx: Transaction, id: number, { name, needs_schedule, retired }: Body) {
  await lockActionList(tx)
  const sub = await tx.selectFrom('sub_action').select(['action_id', 'retired_at']).where('id', '=', id).executeTakeFirst()
  if (!sub) throw refuse(list.changeSubAction, 'actionNotFound')
  const { action_id, retired_at } = sub
  if (name !== undefined) await refuseIfNamed(tx, list.changeSubAction, { action_id, name, except: id })
  const isRetired = retired_at !== null
  await writeSubAction(tx, { id, action_id }, { name, needs_schedule, ...(retired !== isRetired && { retired }) })
  return await readManagedAction(tx, action_id)
}
