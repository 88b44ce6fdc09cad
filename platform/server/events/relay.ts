import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { openDatabase, openPool, type Transaction } from '../db/database.ts'
import { afterCommit } from '../db/in-transaction.ts'

export const channel = 'portal_events'

/** Milliseconds between two batches at least, so that batches hold the lock of NOTIFY at most 50 times a second. */
const batch = 20

/** Milliseconds that announcements wait at most if another process left them, because it died or runs no relay. */
const lookAgain = 50

const maxAtOnce = 1_000

/** PostgreSQL's limit of a notification, in bytes. A longer row would be refused and hold up all rows behind it. */
const maxBytes = 7_999

/** How long a batch may take before its connection is replaced, in milliseconds. */
const longestBatch = 2_000

/** The relays of this process. */
const relays = new Set<() => void>()

function wakeRelays() {
  for (const wake of relays) wake()
}

/** Adds announcements to a transaction. They are passed on as soon as it is committed, and never if it is not. */
export function waitingAnnouncements(tx: Transaction, payloads: readonly string[]): RawBuilder<unknown> {
  afterCommit(tx, wakeRelays)
  return sql`insert into announcement (payload) select unnest(${payloads}::text[])`
}

interface PassedRow {
  bytes: number
  /** The text of a row that was too long; null for a row that was passed on. */
  dropped: string | null
}

/** An announcement that was too long: its size, and the beginning of what it tells. */
export interface DroppedAnnouncement {
  bytes: number
  begins: string
}

/**
 * Removes rows and passes them on in one commit. A process that dies meanwhile leaves them to others, and two processes take different
 * rows. PostgreSQL delivers equal payloads of one commit once. Answers the rows that it would refuse.
 */
const passOn = sql<PassedRow>`
  with passed as (
    delete from announcement where id = any (array(select id from announcement order by id limit ${sql.lit(maxAtOnce)} for update skip locked))
    returning payload)
  select octet_length(payload) as bytes, case when octet_length(payload) > ${sql.lit(maxBytes)} then left(payload, 100) end as dropped,
    case when octet_length(payload) <= ${sql.lit(maxBytes)} then pg_notify(${sql.lit(channel)}, payload) end
  from passed`

/** Passes announcements on to every listening process until it is stopped. Reports the ones that are too long. */
export function openRelay(url: string, onDropped: (announcement: DroppedAnnouncement) => void): { stop: () => Promise<void> } {
  const pool = openPool(url, { max: 1, longest: longestBatch, onError: () => undefined })
  const db = openDatabase(pool)
  let stopped = false
  let next = Promise.withResolvers<void>()
  const wake = () => next.resolve()

  async function run() {
    while (!stopped) {
      next = Promise.withResolvers<void>()
      const timer = setTimeout(wake, lookAgain)
      // While the database is away the rows wait in it. The listening connection logs the trouble.
      const { rows } = await passOn.execute(db).catch(() => ({ rows: [] }))
      for (const { bytes, dropped } of rows) if (dropped !== null) onDropped({ bytes, begins: dropped })
      await sleep(batch)
      await next.promise
      clearTimeout(timer)
    }
  }

  relays.add(wake)
  const ended = run()
  return {
    async stop() {
      stopped = true
      relays.delete(wake)
      wake()
      await ended
      await pool.end()
    },
  }
}
