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
  staffId: number
  sessionId: number
  audience: readonly number[]
  send: (event: LiveEvent) => void
  /** Ends the stream; the browser opens a new one and asks for everything again. */
  end: () => void
}

export interface EventHub {
  streamsOf(staffId: number): number
  subscribe(subscriber: Subscriber): () => void
  stop(): Promise<void>
}

/** Announces events when the transaction commits, to every process that listens. */
export async function announce(tx: Transaction, ...events: Addressed[]): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event))
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}

/** Ends the streams of sessions when the transaction commits that ended them, in every process. */
export async function endStreamsOf(tx: Transaction, sessionIds: readonly number[]): Promise<void> {
  for (const ended of sessionIds) await sql`select pg_notify(${channel}, ${JSON.stringify({ ended })})`.execute(tx)
}

function parse(payload: string): Addressed | { ended: number } | undefined {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

export function openEventHub(url: string, log: { warn: (details: object, message: string) => void }): EventHub {
  const subscribers = new Set<Subscriber>()

  function send({ audience, ...event }: Addressed) {
    for (const subscriber of subscribers) if (subscriber.audience.some((id) => audience.includes(id))) subscriber.send(event)
  }

  function endSession(id: number) {
    for (const subscriber of subscribers) if (subscriber.sessionId === id) subscriber.end()
  }

  function deliver(payload: string) {
    const announced = parse(payload)
    if (!announced) log.warn({}, 'an announcement that is not ours was left alone')
    else if ('ended' in announced) endSession(announced.ended)
    else send(announced)
  }

  function endStreams(reason?: string) {
    if (reason) log.warn({ reason }, 'live updates interrupted')
    for (const subscriber of subscribers) subscriber.end()
  }

  const listener = listen(url, channel, { onPayload: deliver, onGap: endStreams })
  return {
    streamsOf: (staffId) => subscribers.values().reduce((open, subscriber) => open + Number(subscriber.staffId === staffId), 0),
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
