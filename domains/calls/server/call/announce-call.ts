import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'

export const announceCall = (tx: Transaction, call: { id: number; staff_id: number | null }) =>
  announce(tx, { kind: 'call', id: call.id, by: null, audience: call.staff_id === null ? [] : [call.staff_id] })
