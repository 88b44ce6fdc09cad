import type { z } from 'zod'
import * as list from '#domains/actions/contract/action-list.ts'
import { categoryOf } from '#domains/leads/contract/steps.ts'
import { addAction, lockActionList } from '#domains/leads/server/actions/write-action-list.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import { readManagedAction } from './list-managed-actions.ts'
import { refuseIfNamed } from './refuse-if-named.ts'
import { refuseIfNoPlan } from './refuse-if-no-plan.ts'

type Body = z.output<typeof list.createAction.body>

export async function createAction(
  tx: Transaction,
  { means = null, chase = null, dialer_button = null, outcome_key = null, ...entry }: Body,
) {
  const { category, name } = entry
  if (means && categoryOf(means) !== category) throw refuseField(list.createAction, 'meansAnother', 'means')
  if (dialer_button && category !== 'call') throw refuseField(list.createAction, 'noCall', 'dialer_button')
  refuseIfNoPlan(list.createAction, { ...entry, means, chase })
  await lockActionList(tx)
  await refuseIfNamed(tx, list.createAction, { category, name })
  return await readManagedAction(tx, await addAction(tx, { ...entry, means, chase, dialer_button, outcome_key }))
}
