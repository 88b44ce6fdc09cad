import { ActKept } from '../http/act-kept.ts'
import { RefusalError } from '../http/refusal-error.ts'
import { LineLost } from '../http/request.ts'
// What acts on a lead comes with the code that keeps acts: the line may go as soon as the lead is there.
import { keepAct, opened } from './open-outbox.ts'
import { isWaiting, outbox, type WaitingAct } from './outbox.ts'

/** Whether an act is kept after this failure: there is no line, or the session ended before it. */
const isKeptAfter = (error: unknown): boolean => error instanceof LineLost || (error instanceof RefusalError && error.status === 401)

/** Acts on a lead are done in their order: this one goes behind those that wait. */
async function mustWait({ staffId, lead }: Pick<WaitingAct, 'staffId' | 'lead'>): Promise<boolean> {
  if (navigator.onLine === false) return true
  await opened
  return outbox.get().some((act) => act.staffId === staffId && act.lead.id === lead.id && isWaiting(act))
}

/** Whether an act under this key waits here. */
export async function hasKept(key: string): Promise<boolean> {
  await opened
  return outbox.get().some((act) => act.key === key)
}

/**
 * Sends an act on a lead, or keeps it in this browser where there is no line or earlier ones wait: then it throws `ActKept`, once the act is
 * on the disk.
 */
export async function sendOrKeep<Answer>(act: Omit<WaitingAct, 'at'>, send: () => Promise<Answer>): Promise<Answer> {
  if ((await mustWait(act)) && (await keepAct(act))) throw new ActKept()
  try {
    return await send()
  } catch (error) {
    if (isKeptAfter(error) && (await keepAct(act))) throw new ActKept()
    throw error
  }
}
