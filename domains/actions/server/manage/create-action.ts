import { sql } from 'kysely'
import type { z } from 'zod'
import * as list from '#domains/actions/contract/action-list.ts'
import { categoryOf } from '#domains/leads/contract/steps.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import { readManagedAction } from './list-managed-actions.ts'
import { lockActionList } from './lock-action-list.ts'
import { refuseIfNamed } from './refuse-if-named.ts'

type Body = z.output<typeof list.createAction.body>

/** Adds an action at the end of the list. */
export async function createAction(tx: Transaction, { category, name, needs_schedule, means = null, chase = null }: Body) {
  if (means && categoryOf(means) !== category) throw refuseField(list.createAction, 'meansAnother', 'means')
  await lockActionList(tx)
  await refuseIfNamed(tx, list.createAction, { category, name })
  const place = sql<number>`(select coalesce(max(sort_order), 0) + 1 from action)`
  const { id } = await tx
    .insertInto('action')
    .values({ category, name, needs_schedule, means, chase, sort_order: place })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await readManagedAction(tx, id)
}
