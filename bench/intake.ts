import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sendEvents } from '#domains/intake/contract/intake.ts'
import { createKey } from '#domains/intake/server/create-key.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { signatureOf } from '../docs/intake/send-events.mjs'
import type { BenchPortal } from './bench-portal.ts'
import { type BenchRequest, type Measured, send, summed } from './latency.ts'
import { listWorks, type Worker } from './works.ts'

/** Events a second in requests of a given size; half of them are of new parents. */
const rate = { events: 500, ofRequest: 10 }

/** Lists a second: two hundred counsellors who open one every ten seconds. */
const listsPerSecond = 20

/** How long it lasts, in milliseconds. At first nothing counts: statements are planned, as before other measurements. */
const lasts = 20_000
const before = 2_000

const bars = { event: 100, list: 2 } as const

const source = 'bench'

interface Intake {
  /** Milliseconds until events were answered. */
  events: Measured
  eventsPerSecond: number
  usual: Measured
  beside: Measured
  met: boolean
}

let made = 0

/** How many parents came between an event of a new parent and their next. */
const between = 500

/** Every other event is of a parent who came a second or two before. */
function eventOf() {
  made++
  const parent = made % 2 || made <= 2 * between ? made : made - 1 - 2 * between
  const number = String(6_000_000_000 + parent)
  return {
    ...{ id: `bench-${made}`, kind: made % 2 ? 'enquiry' : 'log-in', at: new Date().toISOString() },
    parent: { number, name: `Bench ${number}`, city: 'Pune' },
  }
}

function askedOf(key: string) {
  const body = { events: Array.from({ length: rate.ofRequest }, eventOf) }
  return { path: sendEvents.path, token: '', body, headers: signatureOf(key, JSON.stringify(body)) }
}

/**
 * Starts work at a steady rate, whether or not earlier work is done. Times count from when each piece was due, so waiting for a turn
 * counts.
 */
export async function steadily(perSecond: number, work: () => Promise<void>): Promise<Measured> {
  const took: number[] = []
  const pause = 1000 / perSecond
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let turn = 0; turn * pause < lasts; turn++) {
    const due = began + turn * pause
    await sleep(Math.max(0, due - performance.now()))
    const timed = async () => {
      await work()
      if (due - began >= before) took.push(performance.now() - due)
    }
    underWay.push(timed())
  }
  await Promise.all(underWay)
  return summed(took, (performance.now() - began - before) / 1000)
}

async function removeIntake(pool: pg.Pool): Promise<void> {
  await pool.query('delete from intake_event where key_id in (select id from signing_key where source = $1)', [source])
  await pool.query('delete from signing_key where source = $1', [source])
  await pool.query('delete from lead where source = $1', [source])
}

/** The events of a firm's last month, in which its website sent some every day. */
const keptEvents = 100_000

async function keepEvents(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into intake_event (key_id, event_id, kind, received_at, content_hash, became, lead_id)
    select signing_key.id, 'before ' || made, 'enquiry', now() - made * interval '20 seconds', sha256(made::text::bytea), 'joined',
      leads[1 + made % cardinality(leads)]
    from signing_key, (select array_agg(id) as leads from lead) as all_leads, generate_series(1, $2) as made where source = $1`,
    [source, keptEvents],
  )
  await pool.query('vacuum analyze intake_event')
}

/** Events of a website at a steady rate while counsellors read their lists. */
export async function intakeBeside({ url, pool }: BenchPortal, worker: Worker): Promise<Intake> {
  await removeIntake(pool)
  const { key } = await createKey(openDatabase(pool), null, { name: source, source, kinds: ['enquiry', 'log-in'] })
  await keepEvents(pool)
  // The counsellors of the bench have no browsers in which they are seen.
  await pool.query("update assignment_setting set presence = 'hours'")
  const [work] = listWorks
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const ask = async (asked: BenchRequest) => {
    const { status, text } = await send(agent, new URL(url), asked, true)
    if (status !== 200) throw new Error(`${asked.path} answered ${status}: ${text}`)
  }
  const lists = () => steadily(listsPerSecond, async () => Promise.all((work?.ask(worker) ?? []).map(ask)).then(() => undefined))
  const requests = () => steadily(rate.events / rate.ofRequest, () => ask(askedOf(key)))
  const usual = await lists()
  const [events, beside] = await Promise.all([requests(), lists()])
  agent.destroy()
  await removeIntake(pool)
  const met = events.p99 < bars.event && beside.p99 < bars.list * usual.p99
  return { events, eventsPerSecond: events.perSecond * rate.ofRequest, usual, beside, met }
}

const line = ({ samples, p50, p95, p99 }: Measured, work: string, bar: string, isMet: boolean) => ({
  work,
  samples,
  'p50 ms': p50.toFixed(1),
  'p95 ms': p95.toFixed(1),
  'p99 ms': p99.toFixed(1),
  bar: bar && `${bar} ${isMet ? 'met' : 'MISSED'}`,
})

export const intakeLines = ({ events, eventsPerSecond, usual, beside }: Intake) => [
  line(
    events,
    `${rate.ofRequest} events of the intake, ${Math.round(eventsPerSecond)} a second`,
    `p99 < ${bars.event} ms`,
    events.p99 < bars.event,
  ),
  line(usual, 'list, before', '', true),
  line(beside, 'list, beside the intake', `p99 < ${bars.list} × ${usual.p99.toFixed(1)} ms`, beside.p99 < bars.list * usual.p99),
]
