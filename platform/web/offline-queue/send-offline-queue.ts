import { RefusalError } from '../http/refusal-error.ts'
import { markRefused, type QueuedAct, removeFromQueue, type SendQueued, waitingOf } from './offline-queue.ts'

/** Refusals that say nothing of the act: the session ended, or the server asks to wait. */
const ofTheMoment = [401, 429, 503]

const unknownKind = 'This version of the portal cannot send it. Copy the text and log it at the lead.'

async function sendAll(staffId: number, senders: Readonly<Record<string, SendQueued>>, onEnd: (act: QueuedAct) => void): Promise<void> {
  for (let act = waitingOf(staffId)[0]; act; act = waitingOf(staffId)[0]) {
    const send = senders[act.kind]
    try {
      if (send) await send(act)
      if (send) removeFromQueue(act)
      else markRefused(act, unknownKind)
    } catch (error) {
      if (!(error instanceof RefusalError) || ofTheMoment.includes(error.status)) throw error
      markRefused(act, error.detail)
    }
    onEnd(act)
  }
}

/** Only one tab sends at a time. Browsers have locks only for pages that are served securely; elsewhere the keys keep acts from being done twice. */
const inTurn = (staffId: number, work: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(`kept:${staffId}`, work) : (work() as Promise<unknown>)

/** Sends what a person did without a line, in order, until all is answered. False where the server could not be asked. */
export async function sendOfflineQueue(
  staffId: number,
  senders: Readonly<Record<string, SendQueued>>,
  onEnd: (act: QueuedAct) => void,
): Promise<boolean> {
  try {
    await inTurn(staffId, () => sendAll(staffId, senders, onEnd))
    return true
  } catch {
    return false
  }
}
