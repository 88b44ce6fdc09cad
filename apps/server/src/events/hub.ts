import type { LiveEvent } from '@portal/contract/events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'

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
export async function announce(tx: Database, event: Addressed): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(tx)
}

const reconnectAfter = 1_000

/** Listens for announcements on a connection of its own and hands each to the subscribers in its audience. */
export function openEventHub(url: string, log: { warn: (details: object, message: string) => void }): EventHub {
  const subscribers = new Set<Subscriber>()
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  function deliver(payload: string) {
    const { audience, ...event } = JSON.parse(payload) as Addressed
    for (const subscriber of subscribers) if (subscriber.audience.some((id) => audience.includes(id))) subscriber.send(event)
  }

  function lost(error: Error | undefined) {
    if (stopped || timer) return
    log.warn({ reason: error?.message }, 'live updates interrupted')
    // What was announced meanwhile is unknown, so every screen asks again.
    for (const subscriber of subscribers) subscriber.end()
    timer = setTimeout(() => {
      timer = undefined
      void listen()
    }, reconnectAfter)
  }

  async function listen() {
    const connection = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'portal events' })
    client = connection
    connection.on('error', lost)
    connection.on('end', () => lost(undefined))
    connection.on('notification', ({ payload }) => payload && deliver(payload))
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
    } catch (error) {
      lost(error as Error)
    }
  }

  void listen()
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const subscriber of subscribers) subscriber.end()
      await client?.end().catch(() => undefined)
    },
  }
}
