import type { z } from 'zod'
import { maxWaiting, type getDialer as operation } from '#domains/dialer/contract/dialer.ts'
import { reasonNames } from '#domains/dialer/contract/reason-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type Clock, countWaiting } from '../queues/queues.ts'
import { dialerOf } from './dialer-of.ts'

export async function getDialer(db: Database, clock: Clock, staff: Staff): Promise<z.output<typeof operation.answer>> {
  const [dialer, waiting] = await Promise.all([dialerOf(db, staff), countWaiting(clock, staff, maxWaiting + 1).execute(db)])
  return {
    ...dialer,
    waiting: waiting.rows.map(({ kind, count }) => ({
      kind,
      words: reasonNames[kind],
      count: Math.min(count, maxWaiting),
      more: count > maxWaiting,
    })),
  }
}
