import { mostEvents } from '#domains/intake/contract/events.ts'
import { type Result, sendEvents } from '#domains/intake/contract/intake.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { isRetryable, isUnavailable } from '#platform/server/db/trouble.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Sender } from './check-signature.ts'
import { type Received, receiveEvents } from './receive-events.ts'

/** How many transactions of the intake run at once, so that they leave connections and processors to staff. */
const atOnce = 2

/** Most events of one transaction, unless a single request brings more. */
const mostTogether = 200

/** So many events wait, and so long, in milliseconds: senders do not wait longer than that for an answer. */
export const mostWaiting = 10 * mostEvents
const patience = 10_000

/** In seconds. */
const againAfter = 5

interface Request {
  sender: Sender
  events: readonly Received[]
  answer: (results: Result[]) => void
  fail: (error: unknown) => void
}

const tooMuch = () => refuse(sendEvents, 'tooMuch', { words: { seconds: String(againAfter) }, retryAfter: againAfter })

/**
 * Requests wait in a line and are taken in together: a transaction costs nearly the same for one event as for ten, so the more comes in,
 * the less each costs. What cannot wait is refused before anything of it is written.
 */
export function intakeLine(db: Database) {
  // By their key: those of one are taken in together, and the keys take turns.
  const waiting = new Map<number, Request[]>()
  let events = 0
  let running = 0

  async function takeIn(requests: readonly Request[]): Promise<void> {
    const [{ sender }] = requests as [Request]
    try {
      const results = await inTransaction(db, (tx) => receiveEvents(tx, sender, requests.flatMap((request) => request.events)))
      let at = 0
      for (const request of requests) {
        request.answer(results.slice(at, at + request.events.length))
        at += request.events.length
      }
    } catch (error) {
      // One that cannot be taken in keeps no other out.
      if (requests.length > 1 && (isRetryable(error) || !isUnavailable(error))) for (const request of requests) await takeIn([request])
      else for (const request of requests) request.fail(error)
    }
  }

  function nextTogether(): Request[] {
    const [first] = waiting
    if (!first) return []
    const [key, requests] = first
    let count = 0
    let end = 0
    while (end < requests.length && (end === 0 || count + (requests[end]?.events.length ?? 0) <= mostTogether))
      count += requests[end++]?.events.length ?? 0
    waiting.delete(key)
    if (end < requests.length) waiting.set(key, requests.slice(end))
    return requests.slice(0, end)
  }

  function goOn(): void {
    while (running < atOnce && waiting.size > 0) {
      running++
      void takeIn(nextTogether()).finally(() => {
        running--
        goOn()
      })
    }
  }

  function leave(request: Request): void {
    const { id } = request.sender
    const others = waiting.get(id)?.filter((other) => other !== request) ?? []
    if (others.length === (waiting.get(id)?.length ?? 0)) return
    if (others.length > 0) waiting.set(id, others)
    else waiting.delete(id)
    request.fail(tooMuch())
  }

  /** Takes in the events of one request when their turn comes. */
  return async function inLine(sender: Sender, received: readonly Received[]): Promise<Result[]> {
    if (events + received.length > mostWaiting) throw tooMuch()
    events += received.length
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<Result[]>()
    const request = { sender, events: received, answer, fail }
    const line = waiting.get(sender.id)
    if (line) line.push(request)
    else waiting.set(sender.id, [request])
    const late = setTimeout(() => leave(request), patience)
    goOn()
    return await promise.finally(() => {
      clearTimeout(late)
      events -= received.length
    })
  }
}
