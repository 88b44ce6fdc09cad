import http from 'node:http'
import { warmConnections } from '#platform/server/db/keep-warm.ts'
import type { BenchPortal } from './bench-portal.ts'
import { type Measured, send, summed } from './latency.ts'
import type { Worker } from './works.ts'

/** The first leads that a few people open at once after a start, in milliseconds. */
const bar = 60
const rounds = 10

export interface FirstLead {
  afterStart: Measured
  /** On connections that nothing was asked on before. */
  onFresh: Measured
  met: boolean
}

/** As many leads at once as connections are warm; answers how long each took. */
async function openLeads(url: string, { token, leadIds }: Worker, from: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true })
  const open = async (id: number | undefined) => {
    const begun = performance.now()
    const { status } = await send(agent, new URL(url), { path: `/api/v3/admin_custom/details/${id}/`, token })
    if (status !== 200) throw new Error(`The lead ${id} answered ${status}`)
    return performance.now() - begun
  }
  const took = await Promise.all(Array.from({ length: warmConnections }, (_, at) => open(leadIds[(from + at) % leadIds.length])))
  agent.destroy()
  return took
}

/** Ends the connections of the portal's server, so that the next request of each finds a fresh one. */
const endConnections = ({ pool }: BenchPortal) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'portal %'`,
  )

/** How long a lead takes that is the first on its connection; asked before anything else is measured. */
export async function firstLead(portal: BenchPortal, worker: Worker): Promise<FirstLead> {
  const afterStart = summed(await openLeads(portal.url, worker, 0), Number.NaN)
  const fresh: number[] = []
  for (let round = 1; round <= rounds; round++) {
    await endConnections(portal)
    fresh.push(...(await openLeads(portal.url, worker, round * warmConnections)))
  }
  return { afterStart, onFresh: summed(fresh, Number.NaN), met: afterStart.p95 < bar }
}

const line = (work: string, { samples, p50, p95 }: Measured, judged: string) => ({
  work,
  samples,
  'p50 ms': p50.toFixed(1),
  'p95 ms': p95.toFixed(1),
  bar: judged,
})

export const firstLeadLines = ({ afterStart, onFresh, met }: FirstLead) => [
  line('first lead after a start', afterStart, `p95 < ${bar} ms ${met ? 'met' : 'MISSED'}`),
  line('first lead on a fresh connection', onFresh, 'none'),
]
