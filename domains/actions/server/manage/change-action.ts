import type { z } from 'zod'
import * as list from '#domains/actions/contract/action-list.ts'
import { categoryOf } from '#domains/leads/contract/steps.ts'
import { lockActionList, writeAction } from '#domains/leads/server/actions/write-action-list.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import { findAction } from './find-action.ts'
import { readManagedAction } from './list-managed-actions.ts'
import { refuseIfNamed } from './refuse-if-named.ts'
import { refuseIfNoPlan } from './refuse-if-no-plan.ts'

type Body = z.output<typeof list.changeAction.body>

async function refuseIfLast(tx: Transaction, id: number): Promise<void> {
  const other = await tx.selectFrom('action').select('id').where('retired_at', 'is', null).where('id', '<>', id).executeTakeFirst()
  if (!other) throw refuse(list.changeAction, 'lastOne')
}

export async function changeAction(tx: Transaction, id: number, { retired, ...entry }: Body) {
  await lockActionList(tx)
  const action = await findAction(tx, list.changeAction, id)
  const { name, means, chase, needs_schedule, dialer_button } = entry
  if (name !== undefined) await refuseIfNamed(tx, list.changeAction, { category: action.category, name, except: id })
  if (means && categoryOf(means) !== action.category) throw refuseField(list.changeAction, 'meansAnother', 'means')
  if (dialer_button && action.category !== 'call') throw refuseField(list.changeAction, 'noCall', 'dialer_button')
  refuseIfNoPlan(list.changeAction, {
    means: means === undefined ? action.means : means,
    chase: chase === undefined ? action.chase : chase,
    needs_schedule: needs_schedule ?? action.needs_schedule,
  })
  const isRetired = action.retired_at !== null
  if (retired && !isRetired) await refuseIfLast(tx, id)
  await writeAction(tx, id, { ...entry, ...(retired !== isRetired && { retired }) })
  return await readManagedAction(tx, id)
}
