import { sql } from 'kysely'
import type { LiveEvent } from '#platform/contract/events.ts'
import type { Transaction } from '../db/database.ts'
import { listen } from './listen.ts'

const channel = 'portal_events'

/** A live event with who may see it: ids as in `lead.viewer_ids`. */
interface Addressed extends LiveEvent {
  audience: number[]
}

interface Subscriber {
  audience: readonly number[]
  send: (event: LiveEvent) => void
  /** Ends the stream; the browser opens a new one and asks for everything again. */
  end: () => void
}

export interface EventHub {
  subscribe(subscriber: Subscriber): () => void
  stop(): Promise<void>
}

/** Announces an event when the transaction commits, to every process that listens. */
export async function announce(tx: Transaction, event: Addressed): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(tx)
}

function parse(payload: string): Addressed | undefined {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

/** Hands each announcement to the subscribers in its audience. */
export function openEventHub(url: string, log: { warn: (details: object, message: string) => void }): EventHub {
  const subscribers = new Set<Subscriber>()

  function deliver(payload: string) {
    const announced = parse(payload)
    if (!announced) return log.warn({}, 'an announcement that is not ours was left alone')
    const { audience, ...event } = announced
    for (const subscriber of subscribers) if (subscriber.audience.some((id) => audience.includes(id))) subscriber.send(event)
  }

  function endStreams(reason?: string) {
    if (reason) log.warn({ reason }, 'live updates interrupted')
    for (const subscriber of subscribers) subscriber.end()
  }

  const listener = listen(url, channel, { onPayload: deliver, onGap: endStreams })
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async stop() {
      endStreams()
      await listener.stop()
    },
  }
}
