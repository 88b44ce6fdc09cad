import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'

/** Tells the screens of whoever is on a call, once the transaction commits, that it stands differently now. */
export const announceCall = (tx: Transaction, call: { id: number; staff_id: number | null }) =>
  announce(tx, { kind: 'call', id: call.id, by: null, audience: call.staff_id === null ? [] : [call.staff_id] })
