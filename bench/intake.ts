import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sendEvents } from '#domains/intake/contract/intake.ts'
import { createKey } from '#domains/intake/server/create-key.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { signatureOf } from '../docs/intake/send-events.mjs'
import type { BenchPortal } from './bench-portal.ts'
import { type Measured, measure, send, summed } from './latency.ts'
import { listWorks, type Worker } from './works.ts'

/** Events a second, in requests of so many; half of them of parents who are new. */
const rate = { events: 500, ofRequest: 10 }

/** How long events come in, in milliseconds. Until the list is read nothing counts: statements are planned, as before other measurements. */
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

/** Sends requests at their rate, whether or not the ones before were answered. */
async function sendSteadily(url: string, key: string): Promise<Intake['events'] & { answered: number; seconds: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const took: number[] = []
  let answered = 0
  const pause = (1000 * rate.ofRequest) / rate.events
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let turn = 0; turn * pause < lasts; turn++) {
    await sleep(Math.max(0, began + turn * pause - performance.now()))
    const due = began + turn * pause
    const work = async () => {
      const { status, text } = await send(agent, new URL(url), askedOf(key), true)
      if (status !== 200) throw new Error(`${sendEvents.path} answered ${status}: ${text}`)
      // From when it was due: one that waits for its turn counts as late.
      if (due - began >= before) took.push(performance.now() - due)
      answered += rate.ofRequest
    }
    asked.push(work())
  }
  await Promise.all(asked)
  agent.destroy()
  const seconds = (performance.now() - began) / 1000
  return { ...summed(took, seconds), answered, seconds }
}

async function removeIntake(pool: pg.Pool): Promise<void> {
  await pool.query('delete from intake_event where key_id in (select id from signing_key where source = $1)', [source])
  await pool.query('delete from signing_key where source = $1', [source])
  await pool.query('delete from lead where source = $1', [source])
}

/** Events of a website at a steady rate while a counsellor reads their list. */
export async function intakeBeside({ url, pool, processorTime }: BenchPortal, worker: Worker): Promise<Intake> {
  await removeIntake(pool)
  const { key } = await createKey(openDatabase(pool), null, { name: source, source, kinds: ['enquiry', 'log-in'] })
  const [work] = listWorks
  const list = () => measure(url, 1, 1_000, () => work?.ask(worker) ?? [], processorTime)
  const usual = await list()
  const [events, beside] = await Promise.all([sendSteadily(url, key), sleep(before).then(list)])
  await removeIntake(pool)
  const met = events.p99 < bars.event && beside.p99 < bars.list * usual.p99
  return { events, eventsPerSecond: events.answered / events.seconds, usual, beside, met }
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
