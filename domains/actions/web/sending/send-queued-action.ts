import type { SendQueued } from '#platform/web/offline-queue/offline-queue.ts'
import type { Bodies } from '../action/action-draft.ts'
import { submitAction } from './submit-action.ts'

export const sendQueuedAction: SendQueued = async ({ key, lead, said }) => {
  const outcome = await submitAction(lead.id, said as Bodies, key)
  if (!outcome.done) throw outcome.error
}
