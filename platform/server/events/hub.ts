import type { LiveEvent } from '#platform/contract/events.ts'
import type { Transaction } from '../db/database.ts'
import { listen } from './listen.ts'
import { channel, openRelay, waitingAnnouncements } from './relay.ts'

/** A live event and its viewers, with ids as in `lead.viewer_ids`. */
interface EventTo extends LiveEvent {
  audience: number[]
}

/** Events that differ only in their id, as they are sent. */
interface Batch extends Omit<EventTo, 'id'> {
  ids: number[]
}

/** PostgreSQL carries less than 8,000 bytes per notification; this many ids of each kind always fit. */
const maxIds = 500
const maxViewers = 200

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
  /** How many announcements this process dropped because they were too long to be passed on. */
  dropped(): number
  subscribe(subscriber: Subscriber): () => void
  stop(): Promise<void>
}

const partsOf = <Part>(whole: readonly Part[], most: number): Part[][] =>
  Array.from({ length: Math.ceil(whole.length / most) }, (_, part) => whole.slice(part * most, (part + 1) * most))

/**
 * Sends one payload for all events that are alike: a payload for each of thousands of leads would slow the commit, and everyone waits for
 * it. A reader who appears twice among very many viewers may be told twice, and asks twice.
 */
function payloadsOf(events: readonly EventTo[]): string[] {
  const alike = Map.groupBy(events, ({ kind, by, audience }) => JSON.stringify([kind, by, audience]))
  return [...alike.values()].flatMap((group) => {
    const [{ id, audience: viewers, ...about }] = group as [EventTo]
    return partsOf(viewers, maxViewers).flatMap((audience) =>
      group.length === 1
        ? JSON.stringify({ ...about, audience, id } satisfies EventTo)
        : partsOf(group, maxIds).map((part) => JSON.stringify({ ...about, audience, ids: part.map((event) => event.id) } satisfies Batch)),
    )
  })
}

/** The statement that announces events, for acts whose own statement writes something too. */
export const announcement = (tx: Transaction, events: readonly EventTo[]) => waitingAnnouncements(tx, payloadsOf(events))

/** Announces events once the transaction is committed, to every process that listens. */
export async function announce(tx: Transaction, ...events: EventTo[]): Promise<void> {
  if (events.length > 0) await announcement(tx, events).execute(tx)
}

/** Ends the streams of sessions once the transaction that ended them is committed, in every process. */
export async function endStreamsOf(tx: Transaction, sessionIds: readonly number[]): Promise<void> {
  const payloads = sessionIds.map((ended) => JSON.stringify({ ended }))
  if (payloads.length > 0) await waitingAnnouncements(tx, payloads).execute(tx)
}

function parse(payload: string): EventTo | Batch | { ended: number } | undefined {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

export function openEventHub(url: string, log: { warn: (details: object, message: string) => void }): EventHub {
  const subscribers = new Set<Subscriber>()

  function send({ audience, ...event }: EventTo) {
    for (const subscriber of subscribers) if (subscriber.audience.some((id) => audience.includes(id))) subscriber.send(event)
  }

  function sendBatch({ ids, ...about }: Batch) {
    for (const id of ids) send({ ...about, id })
  }

  function endSession(id: number) {
    for (const subscriber of subscribers) if (subscriber.sessionId === id) subscriber.end()
  }

  function deliver(payload: string) {
    const announced = parse(payload)
    if (!announced) log.warn({}, 'an announcement that is not ours was left alone')
    else if ('ended' in announced) endSession(announced.ended)
    else if ('ids' in announced) sendBatch(announced)
    else send(announced)
  }

  function endStreams(reason?: string) {
    if (reason) log.warn({ reason }, 'live updates interrupted')
    for (const subscriber of subscribers) subscriber.end()
  }

  const listener = listen(url, channel, { onPayload: deliver, onGap: endStreams })
  let dropped = 0
  const relay = openRelay(url, (announcement) => {
    dropped += 1
    log.warn({ ...announcement }, 'an announcement was too long to be passed on, so open screens do not know of it')
  })
  return {
    streamsOf: (staffId) => subscribers.values().reduce((open, subscriber) => open + Number(subscriber.staffId === staffId), 0),
    dropped: () => dropped,
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async stop() {
      endStreams()
      await Promise.all([listener.stop(), relay.stop()])
    },
  }
}
