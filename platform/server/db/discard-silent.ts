import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { Connection } from './connection.ts'

/** Milliseconds between two looks at a pool, before asking about a silent statement, and for a sent answer to arrive. */
export const defaultPace = { every: 2_000, askedAfter: 4_000, onItsWay: 1_000 } as const

export type Pace = Readonly<Record<keyof typeof defaultPace, number>>

/** The milliseconds within which PostgreSQL must list its running statements. */
const patience = 5_000

interface Waiting {
  connection: Connection
  since: number
  heard: number
}

const stillWaits = ({ connection, since, heard }: Waiting) => connection.waitsSince === since && connection.heard === heard

/** Asks PostgreSQL on a new connection, since all open ones may be silent. */
async function askAnew(url: string, statement: string, labels: string[]): Promise<string[]> {
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: patience, patience })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query({ text: statement, values: [labels] })
    return rows.map(({ label }: { label: string }) => label)
  } finally {
    void client.end()
  }
}

// A backend that waits to send its answer, or for the next statement, is not at work.
const atWork = `select application_name as label from pg_stat_activity
  where application_name = any ($1) and state = 'active' and wait_event_type is distinct from 'Client'`

/**
 * Ends backends, which frees their locks and places. They are found first: with the label in the same condition, any backend might be
 * ended.
 */
const end = `with silent as materialized (select pid, application_name from pg_stat_activity where application_name = any ($1))
  select application_name as label from silent where pg_terminate_backend(pid)`

/** The unanswered statements that PostgreSQL is not working on: the statement or its answer was lost on the way. */
async function lostOf(url: string, waiting: Waiting[], onItsWay: number): Promise<Waiting[]> {
  const labels = await askAnew(
    url,
    atWork,
    waiting.map(({ connection }) => connection.label),
  )
  await sleep(onItsWay)
  // Answers that have arrived are read before this goes on.
  await turn()
  await turn()
  return waiting.filter((each) => stillWaits(each) && !labels.includes(each.connection.label))
}

/** Throws away silent connections, and idle ones not heard since: a failure that silenced one has mostly silenced all. */
export function discardSilent(pool: pg.Pool, url: string, { every, askedAfter, onItsWay }: Pace): void {
  const connections = new Set<Connection>()
  pool.on('connect', (client) => client instanceof Connection && connections.add(client))
  pool.on('remove', (client) => client instanceof Connection && connections.delete(client))

  async function look(): Promise<void> {
    const asked = performance.now() - askedAfter
    const waiting = [...connections].flatMap((connection): Waiting[] => {
      const { waitsSince: since, heard } = connection
      return since !== undefined && since < asked ? [{ connection, since, heard }] : []
    })
    if (waiting.length === 0) return
    const lost = await lostOf(url, waiting, onItsWay)
    if (lost.length === 0) return
    const since = Math.min(...lost.map((each) => each.since))
    const idle = [...connections].filter(({ waitsSince, heardAt }) => waitsSince === undefined && heardAt <= since)
    const silent = [...lost.map(({ connection }) => connection), ...idle]
    for (const connection of silent) connection.discard('it went silent')
    await askAnew(
      url,
      end,
      silent.map(({ label }) => label),
    )
  }

  async function keepLooking(): Promise<void> {
    while (!pool.ended) {
      await sleep(every, undefined, { ref: false })
      // If PostgreSQL cannot be reached, every statement waits for its own timeout.
      await look().catch(() => undefined)
    }
  }
  void keepLooking()
}
