import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type DialedLead, serveLead } from '#domains/dialer/contract/dialer.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { makeSession } from '#testing/make/make-staff.ts'
import type { BenchPortal } from './bench-portal.ts'
import { type Measured, send, summed } from './latency.ts'
import { removeDialing } from './remove-dialing.ts'

const counsellors = 200
/** All 200 press at one instant, so often, with a pause between, in milliseconds. */
const burst = { rounds: 20, pause: 500 }
/** How long they work, and how long each has a lead on the screen before the next, in milliseconds. */
const working = { during: 30_000, think: { least: 1_000, most: 3_000 } }
const bar = 100

interface Dialer {
  id: number
  token: string
  lead: number | undefined
}

interface Workload extends Measured {
  workload: string
  met: boolean
}

export interface Dialing {
  workloads: Workload[]
  /** True if the waits at work met the bar; the burst is reported beside it, met or missed. */
  met: boolean
}

async function dialersOf(pool: pg.Pool): Promise<Dialer[]> {
  const db = openDatabase(pool)
  const { rows } = await pool.query<{ id: number }>(
    `select staff.id from staff where user_type = 2 and is_executive and is_active
      and exists (select from lead_listing where viewer_id = staff.id) order by id limit ${counsellors}`,
  )
  return await Promise.all(rows.map(async ({ id }) => ({ id, token: await makeSession(db, id), lead: undefined })))
}

function presses(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: counsellors })
  const base = new URL(url)

  function press(dialer: Dialer): () => Promise<number> {
    const path = `${serveLead.path}${dialer.lead === undefined ? '' : `?combined_data=${dialer.lead}`}`
    return async () => {
      const start = performance.now()
      const { status, text } = await send(agent, base, { path, token: dialer.token }, true)
      const took = performance.now() - start
      if (status !== 200) throw new Error(`Next answered ${status}: ${text}`)
      const [lead] = (JSON.parse(text) as { results: DialedLead[] }).results
      dialer.lead = lead?.id
      return took
    }
  }
  return { press, close: () => agent.destroy() }
}

type Press = ReturnType<typeof presses>['press']

async function pressAtOnce(dialers: readonly Dialer[], press: Press): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < burst.rounds; round++) {
    const ready = dialers.map(press)
    took.push(...(await Promise.all(ready.map((go) => go()))))
    await sleep(burst.pause)
  }
  return took
}

const think = () => working.think.least + Math.random() * (working.think.most - working.think.least)

async function pressWorking(dialers: readonly Dialer[], press: Press): Promise<number[]> {
  const took: number[] = []
  const end = performance.now() + working.during
  const work = async (dialer: Dialer) => {
    // They do not begin together.
    await sleep(Math.random() * working.think.most)
    while (performance.now() < end) {
      took.push(await press(dialer)())
      await sleep(think())
    }
  }
  await Promise.all(dialers.map(work))
  return took
}

async function timed(workload: string, work: () => Promise<number[]>): Promise<Workload> {
  const start = performance.now()
  const took = await work()
  const measured = summed(took, (performance.now() - start) / 1000)
  return { workload, ...measured, met: measured.p99 < bar }
}

/** 200 counsellors press Next, at one instant and at work. */
export async function dialing({ url, pool }: BenchPortal): Promise<Dialing> {
  await removeDialing(pool)
  const { press, close } = presses(url)
  try {
    const dialers = await dialersOf(pool)
    // Everyone has a lead and a connection before the first press is measured.
    for (let warm = 0; warm < 2; warm++) await Promise.all(dialers.map((dialer) => press(dialer)()))
    // PostgreSQL plans for an empty table until it is analyzed, and would read the whole of it for each lead.
    await pool.query('analyze dial_lease')
    const atOnce = await timed(`${dialers.length} press Next at one instant`, () => pressAtOnce(dialers, press))
    const atWork = await timed(`${dialers.length} at work, 1 to 3 s a lead`, () => pressWorking(dialers, press))
    return { workloads: [atOnce, atWork], met: atWork.met }
  } finally {
    close()
    await removeDialing(pool)
  }
}

export const workloadLine = ({ workload, samples, p50, p95, p99, perSecond, met }: Workload) => ({
  work: workload,
  samples,
  'p50 ms': p50.toFixed(1),
  'p95 ms': p95.toFixed(1),
  'p99 ms': p99.toFixed(1),
  '/s': Math.round(perSecond),
  bar: `p99 < ${bar} ms ${met ? 'met' : 'MISSED'}`,
})
