import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { openDatabase, openPool, type Transaction } from '../db/database.ts'
import { afterCommit } from '../db/in-transaction.ts'

export const channel = 'portal_events'

/** The least time between two batches in milliseconds, so that batches hold the lock of NOTIFY at most 50 times a second. */
const batch = 20

/** Announcements that another process left, because it died or runs no relay, wait no longer than this, in milliseconds. */
const lookAgain = 50

const mostAtOnce = 1_000

/** PostgreSQL refuses to pass on more bytes than this, and a row that it refuses would hold up all that wait behind it. */
const mostBytes = 7_999

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

/**
 * Removes rows and passes them on in one commit: a process that dies meanwhile leaves them to others, and two processes take different
 * rows. PostgreSQL delivers equal payloads of one commit once.
 */
const passOn = sql`
  with passed as (
    delete from announcement where id = any (array(select id from announcement order by id limit ${sql.lit(mostAtOnce)} for update skip locked))
    returning payload)
  select pg_notify(${sql.lit(channel)}, payload) from passed where octet_length(payload) <= ${sql.lit(mostBytes)}`

/** Passes announcements on to every process that listens, until it is stopped. */
export function openRelay(url: string): { stop: () => Promise<void> } {
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
      await passOn.execute(db).catch(() => undefined)
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
