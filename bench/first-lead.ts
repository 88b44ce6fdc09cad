import http from 'node:http'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { warmConnections } from '#platform/server/db/keep-warm.ts'
import { getLead } from '#portal/server/whole-lead/get-lead.ts'
import type { BenchPortal } from './bench-portal.ts'
import { type Measured, send, summed } from './latency.ts'
import type { Worker } from './works.ts'

/** The first leads that a few people open at once after a start, in milliseconds. */
const bar = 150
const rounds = 10

export interface FirstLead {
  afterStart: Measured
  /** On connections on which nothing was asked before, in PostgreSQL alone. */
  onFresh: Measured
  met: boolean
}

/** As many leads at once as connections are warm; answers how long each took. */
async function openLeads(url: string, { token, leadIds }: Worker): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true })
  const open = async (id: number | undefined) => {
    const begun = performance.now()
    const { status } = await send(agent, new URL(url), { path: `/api/v3/admin_custom/details/${id}/`, token })
    if (status !== 200) throw new Error(`The lead ${id} answered ${status}`)
    return performance.now() - begun
  }
  const took = await Promise.all(Array.from({ length: warmConnections }, (_, at) => open(leadIds[at])))
  agent.destroy()
  return took
}

/** Opens leads on connections that PostgreSQL has just begun, in this process: without the portal, which keeps some warm. */
async function onFreshConnections({ databaseUrl }: BenchPortal, { staff, leadIds }: Worker): Promise<number[]> {
  const took: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const pool = openPool(databaseUrl, { max: 1 })
    await pool.query('select')
    const begun = performance.now()
    await getLead(openDatabase(pool), staff, leadIds[round] ?? 0)
    took.push(performance.now() - begun)
    await pool.end()
  }
  return took
}

/** How long a lead takes that is the first on its connection; asked before anything else is measured. */
export async function firstLead(portal: BenchPortal, worker: Worker): Promise<FirstLead> {
  const afterStart = summed(await openLeads(portal.url, worker), Number.NaN)
  const onFresh = summed(await onFreshConnections(portal, worker), Number.NaN)
  return { afterStart, onFresh, met: afterStart.p95 < bar }
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
  line('first lead on a fresh connection, without the portal', onFresh, 'none'),
]
