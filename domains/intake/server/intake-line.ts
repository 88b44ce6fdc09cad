import { maxEvents } from '#domains/intake/contract/event-kinds.ts'
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
const maxTogether = 200

/** The most waiting events, and their longest wait in milliseconds: senders do not wait longer for an answer. */
export const maxWaiting = 10 * maxEvents
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

function answerEach(requests: readonly Request[], results: readonly Result[]): void {
  let at = 0
  for (const { events, answer } of requests) {
    answer(results.slice(at, at + events.length))
    at += events.length
  }
}

async function takeIn(db: Database, requests: readonly Request[]): Promise<void> {
  const [{ sender }] = requests as [Request]
  const events = requests.flatMap((request) => request.events)
  try {
    answerEach(requests, await inTransaction(db, (tx) => receiveEvents(tx, sender, events)))
  } catch (error) {
    const isAway = isUnavailable(error) && !isRetryable(error)
    if (requests.length === 1 || isAway) for (const { fail } of requests) fail(error)
    // A request that fails keeps no other out.
    else for (const request of requests) await takeIn(db, [request])
  }
}

/** How many of these are taken in together: at least one. */
function countTogether(requests: readonly Request[]): number {
  let events = 0
  const end = requests.findIndex((request) => {
    events += request.events.length
    return events > maxTogether
  })
  return end < 0 ? requests.length : Math.max(end, 1)
}

/** Those who wait, by their key: those of one are taken in together, and the keys take turns. */
function waitingRequests() {
  const waiting = new Map<number, Request[]>()
  return {
    isEmpty: () => waiting.size === 0,
    add: (request: Request) => waiting.set(request.sender.id, [...(waiting.get(request.sender.id) ?? []), request]),
    /** Takes one away, and answers whether it was still there. */
    remove({ sender, answer }: Request): boolean {
      const requests = waiting.get(sender.id) ?? []
      const others = requests.filter((other) => other.answer !== answer)
      if (others.length > 0) waiting.set(sender.id, others)
      else waiting.delete(sender.id)
      return others.length < requests.length
    },
    next(): Request[] {
      const [first] = waiting
      if (!first) return []
      const [key, requests] = first
      const count = countTogether(requests)
      waiting.delete(key)
      if (count < requests.length) waiting.set(key, requests.slice(count))
      return requests.slice(0, count)
    },
  }
}

/**
 * Requests wait in a line and are taken in together: a transaction costs nearly the same for one event as for ten, so the more come in,
 * the less each costs. A request that finds the line full is refused before anything of it is written.
 */
export function intakeLine(db: Database) {
  const waiting = waitingRequests()
  let events = 0
  let running = 0

  function goOn(): void {
    while (running < atOnce && !waiting.isEmpty()) {
      running++
      void takeIn(db, waiting.next()).finally(() => {
        running--
        goOn()
      })
    }
  }

  /** Takes in the events of one request when their turn comes. */
  return async function inLine(sender: Sender, received: readonly Received[]): Promise<Result[]> {
    if (events + received.length > maxWaiting) throw tooMuch()
    events += received.length
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<Result[]>()
    const request = { sender, events: received, answer, fail }
    waiting.add(request)
    const late = setTimeout(() => waiting.remove(request) && fail(tooMuch()), patience)
    goOn()
    return await promise.finally(() => {
      clearTimeout(late)
      events -= received.length
    })
  }
}
