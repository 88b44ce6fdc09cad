import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { isQueuedAfter } from '#platform/web/offline-queue/is-queued-after.ts'
import { enqueueAct, mustWait } from '#platform/web/offline-queue/offline-queue.ts'
import type { Bodies } from '../action/action-draft.ts'
import { submitAction } from './submit-action.ts'

interface Logged {
  staffId: number
  lead: Pick<LeadRow, 'id' | 'name'>
  /** The name of the action, with its reason. */
  title: string
  bodies: Bodies
  key: string
}

const keep = ({ staffId, lead: { id, name }, title, bodies, key }: Logged): boolean =>
  enqueueAct({ key, staffId, kind: 'action', title, lead: { id, name }, text: bodies.payload.comment ?? '', said: bodies })

/** Sends an action, or keeps it on this device where there is no line or earlier ones wait. Never throws. */
export async function sendOrKeep(logged: Logged): Promise<Awaited<ReturnType<typeof submitAction>> | 'kept'> {
  if (mustWait(logged.staffId) && keep(logged)) return 'kept'
  const outcome = await submitAction(logged.lead.id, logged.bodies, logged.key)
  return !outcome.done && isQueuedAfter(outcome.error) && keep(logged) ? 'kept' : outcome
}
