import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { checkout } from '../apps/server/src/config/checkout.ts'
import { openPool } from '../apps/server/src/db/database.ts'
import { openEmbedded } from '../apps/server/src/db/embedded/open-embedded.ts'
import { prepareDatabase } from '../apps/server/src/prepare-database.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { castOf } from './cast.ts'
import { type Measured, measure } from './latency.ts'
import { pgbench } from './pgbench.ts'
import { planIfTooMuch } from './plans.ts'
import { asText, recorded } from './recorded.ts'
import { type Cast, type Work, works } from './works.ts'

const leads = Number(process.env.LEADS ?? 1_000_000)
const counsellors = 200
const requests = { alone: 2_000, together: 2_000 }
const connections = 16
const dataDir = join(checkout, '.cache', `bench-${leads}`)
const log = { info: (line: string) => console.log(line), warn: (line: string) => console.warn(line) }

async function prepare(databaseUrl: string): Promise<pg.Pool> {
  await prepareDatabase(databaseUrl, { demoLeads: 0, log })
  const pool = openPool(databaseUrl)
  const { rows } = await pool.query('select exists (select from lead) as loaded')
  if (!rows[0].loaded) {
    const start = performance.now()
    await loadDemo(pool, { leads, counsellors, log: (line) => console.log(line) })
    console.log(`generated ${leads} leads in ${Math.round((performance.now() - start) / 1000)} s`)
  }
  return pool
}

/** Starts the portal as a process of its own on the same data; answers its address and how long it took to be ready. */
async function startServer(): Promise<{ url: string; seconds: number; memory: () => Promise<number>; stop: () => Promise<void> }> {
  const start = performance.now()
  const script = join(checkout, 'apps/server/src/testing/run-portal.ts')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO_LEADS: '0', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  for await (const chunk of child.stdout) {
    const url = /^ready (\S+)/.exec(String(chunk))?.[1]
    if (!url) continue
    const memory = async () =>
      Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]) / 1_048_576
    const stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return { url, seconds: (performance.now() - start) / 1000, memory, stop }
  }
  throw new Error('The server did not start.')
}

interface Result {
  work: string
  alone: Measured
  together: Measured
  bare?: { alone: number; together: number } | undefined
  bar: string
  met: boolean
  rowsRead: number
}

/** How often bare SQL answers the same work: only reads, which leave the data as it is. */
async function bareSql(databaseUrl: string, pool: pg.Pool, work: Work, cast: Cast) {
  const { read } = work
  if (!read) return undefined
  const scripts: string[] = []
  for (let script = 0; script < 10; script++) {
    const worker = work.workers(cast)[script % work.workers(cast).length]
    if (worker) scripts.push((await recorded(pool, (db) => read.act(db, worker))).map(asText).join(';\n'))
  }
  const alone = await pgbench(databaseUrl, 1, scripts)
  const together = await pgbench(databaseUrl, connections, scripts)
  return alone && together ? { alone, together } : undefined
}

async function run(work: Work, url: string, databaseUrl: string, pool: pg.Pool, cast: Cast): Promise<Result> {
  const workers = work.workers(cast)
  const next = () => work.ask(workers[Math.floor(Math.random() * workers.length)] as (typeof workers)[number])
  const alone = await measure(url, 1, requests.alone, next)
  const together = await measure(url, connections, requests.together, next)
  const bare = await bareSql(databaseUrl, pool, work, cast)
  let rowsRead = 0
  const { read } = work
  const [worker] = workers
  if (read && worker) {
    for (const statement of await recorded(pool, (db) => read.act(db, worker))) {
      const { read: rows, plan } = await planIfTooMuch(pool, asText(statement), read.mostRows(worker))
      rowsRead += rows
      if (plan) console.log(`\n${work.name} reads ${rows} rows, more than it should:\n${plan}\n`)
    }
  }
  const { percentile, ms } = work.bar
  return { work: work.name, alone, together, bare, bar: `${percentile} < ${ms} ms`, met: alone[percentile] < ms, rowsRead }
}

const line = ({ work, alone, together, bare, bar, met, rowsRead }: Result) => ({
  work,
  samples: alone.samples,
  'p50 ms': alone.p50.toFixed(1),
  'p95 ms': alone.p95.toFixed(1),
  'p99 ms': alone.p99.toFixed(1),
  bar: `${bar} ${met ? 'met' : 'MISSED'}`,
  '/s alone': Math.round(alone.perSecond),
  'of bare SQL': bare ? `${Math.round((100 * alone.perSecond) / bare.alone)} %` : '',
  [`/s at ${connections}`]: Math.round(together.perSecond),
  'of bare SQL ': bare ? `${Math.round((100 * together.perSecond) / bare.together)} %` : '',
  'rows read': rowsRead,
})

// Ctrl-C ends in an exit, so that PostgreSQL and the server are stopped with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const embedded = await openEmbedded({ dataDir, log })
try {
  const pool = await prepare(embedded.url)
  const cast = await castOf(pool, leads)
  const server = await startServer()
  try {
    const results: Result[] = []
    for (const work of works) {
      results.push(await run(work, server.url, embedded.url, pool, cast))
      console.log(`measured: ${work.name}`)
    }
    const memory = await server.memory()
    console.table(results.map(line))
    if (results.some(({ met }) => !met)) process.exitCode = 1
    console.log(
      `${leads} leads; typical counsellor ${cast.typical[0]?.leads}, busiest ${cast.busiest.leads}; ready in ${server.seconds.toFixed(1)} s; server memory ${Math.round(memory)} MB`,
    )
    await writeFile(
      join(checkout, 'bench/results.json'),
      JSON.stringify({ leads, readySeconds: server.seconds, memoryMb: memory, results }, null, 2),
    )
  } finally {
    await server.stop()
    await pool.end()
  }
} finally {
  await embedded.stop()
}
