import { backoff } from '../http/backoff.ts'
import { connection } from '../http/connection.ts'
import { RefusalError } from '../http/refusal-error.ts'
import { request } from '../http/request.ts'
import { toast } from '../toasts/toast.ts'
import { inTurn, markRefused, removeAct, waitingOf } from './open-outbox.ts'
import { actsOf, isWaiting, outbox, type SendWaiting, type WaitingAct } from './outbox.ts'

/** Milliseconds: the first pause after a failure, and the longest that a request may take. */
const [firstPause, maxSending] = [5_000, 60_000]

/** How often an act is sent that the server fails on, before a person decides. */
const maxFailures = 4

/** Refusals that say nothing of the act: the session ended, or the server asks to wait. */
const ofTheMoment = [401, 429, 503]

const unknownKind = 'This version of the portal cannot send it. Copy the text and log it at the lead.'

type Request = Parameters<typeof request>

const sendRequest: SendWaiting = ({ key, said }) => {
  const { operation, parts } = said as { operation: Request[0]; parts: Request[1] }
  return request(operation, parts, { idempotencyKey: key })
}

/** An answer that does not come is none; the key makes sure that the act is done once. */
function withinTime(sending: Promise<unknown>, limit: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer came in time.')), limit)
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** Milliseconds that the server asks to wait, in seconds or as a day and time by its own clock. */
export function pauseOf(error: unknown): number {
  const { retryAfter, date } = error as { retryAfter?: string | null; date?: string | null }
  if (!retryAfter) return 0
  const seconds = Number(retryAfter)
  const pause = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.parse(date ?? '') : seconds * 1000
  return Number.isFinite(pause) ? Math.max(0, pause) : 0
}

interface Sending {
  staffId: number
  senders: Readonly<Record<string, SendWaiting>>
  /** Failures of the server by the key of the act. */
  failures: Map<string, number>
  onEnd: (act: WaitingAct, isSent: boolean) => void
  maxTime?: number
}

type Ending = 'sent' | 'refused' | 'held'

/** Sends one act. Throws where nothing can be sent for now. */
async function sendOne(act: WaitingAct, { senders, failures, maxTime = maxSending }: Sending): Promise<Ending> {
  const send = act.kind === 'request' ? sendRequest : senders[act.kind]
  if (!send) {
    await markRefused(act, unknownKind)
    return 'refused'
  }
  try {
    await withinTime(send(act), maxTime)
    await removeAct(act)
    return 'sent'
  } catch (error) {
    if (!(error instanceof RefusalError) || ofTheMoment.includes(error.status)) throw error
    const failed = (failures.get(act.key) ?? 0) + 1
    failures.set(act.key, failed)
    if (error.status >= 500 && failed < maxFailures) return 'held'
    failures.delete(act.key)
    await markRefused(act, error.detail, error.status >= 500)
    return 'refused'
  }
}

/** Sends what waits, in order for each lead. A lead whose act the server fails on is held back, and others go on. */
export async function sendWaiting(sending: Sending): Promise<void> {
  const held = new Set<number>()
  const next = async () => (await waitingOf(sending.staffId)).find(({ lead }) => !held.has(lead.id))
  for (let act = await next(); act; act = await next()) {
    const ending = await sendOne(act, sending)
    if (ending === 'held') held.add(act.lead.id)
    else sending.onEnd(act, ending === 'sent')
  }
  if (held.size > 0) throw new Error('The server failed on an act; it is sent again.')
}

const sentWords = (count: number) => (count === 1 ? 'Sent what waited: 1 entry' : `Sent what waited: ${count} entries`)

interface Sent {
  sent: number
  refused: number
}

/** Tells it in the tabs that are looked at; one of them is the sender. */
function tell({ sent, refused }: Sent): void {
  if (document.hidden) return
  if (sent > 0) toast.success(sentWords(sent))
  if (refused > 0) toast.error('Something that waited here was not taken. Open “Kept here” to see why.')
}

async function sendCounted(sending: Omit<Sending, 'onEnd'>): Promise<{ count: Sent; error: Error | undefined }> {
  const count: Sent = { sent: 0, refused: 0 }
  const onEnd = (_: WaitingAct, isSent: boolean) => {
    count[isSent ? 'sent' : 'refused'] += 1
  }
  const error = await sendWaiting({ ...sending, onEnd }).then(
    () => undefined,
    (reason: Error) => reason,
  )
  return { count, error }
}

interface Beginning {
  staffId: number
  senders: Readonly<Record<string, SendWaiting>>
  /** Called after acts were sent or refused. */
  onChange: () => void
}

/**
 * Sends what waits in this browser as soon as there is a line, until it is ended. One tab is the sender for as long as it lives; the browser
 * gives its lock to the next tab then.
 */
export function beginSending({ staffId, senders, onChange }: Beginning): () => void {
  const ended = new AbortController()
  const told = new BroadcastChannel(`outbox of ${staffId}`)
  const failures = new Map<string, number>()
  let failed = 0
  // By a clock that nobody sets.
  let notBefore = 0
  let wake: () => void = () => undefined
  const hasWaiting = () => actsOf(outbox.get(), staffId).some(isWaiting)

  const announce = (count: Sent) => {
    told.postMessage(count)
    tell(count)
    onChange()
  }
  const sendAll = async () => {
    const { count, error } = await sendCounted({ staffId, senders, failures })
    const isAny = count.sent + count.refused > 0
    if (error) notBefore = performance.now() + pauseOf(error)
    failed = error ? (isAny ? 1 : failed + 1) : 0
    if (isAny) announce(count)
  }
  const work = async () => {
    while (!ended.signal.aborted) {
      if (navigator.onLine !== false && hasWaiting()) await sendAll()
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const pause = Math.max(backoff(failed + 1, firstPause), notBefore - performance.now())
      const timer = hasWaiting() ? setTimeout(resolve, pause) : undefined
      await promise
      clearTimeout(timer)
    }
  }
  told.onmessage = ({ data }: MessageEvent<Sent>) => {
    tell(data)
    onChange()
  }
  // While the server fails or asks to wait, a further act does not hurry.
  const acts = outbox.subscribe(() => void (failed === 0 && hasWaiting() && wake()))
  const line = connection.subscribe((state) => void (state === 'there' && performance.now() >= notBefore && wake()))
  inTurn(`kept:${staffId}`, work, ended.signal).catch(() => undefined)
  return () => {
    ended.abort()
    wake()
    acts.unsubscribe()
    line.unsubscribe()
    told.close()
  }
}
