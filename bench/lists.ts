import type pg from 'pg'
import type { BenchPortal } from './bench-portal.ts'
import { measure } from './latency.ts'
import { pgbench } from './pgbench.ts'
import { asText, recorded } from './recorded.ts'
import { type Cast, listWorks, type Work } from './works.ts'

const connections = 16
const requests = 3_000
/** Requests and bare SQL are measured in turn, so often. */
const turns = 3
/** Milliseconds in which the lists of all who were asked for are read into memory. */
const reading = 5_000
const scriptsOfWork = 10

/** The rows, each with the part of bare SQL's rate that it has to reach. */
const rows: readonly [name: string, goal: number][] = [
  ['list, typical counsellor', 1],
  ['list from 2,000 on, typical', 1],
  ['filtered by all that the drawer has, typical', 3],
]

interface ListRow {
  work: string
  perSecond: number
  bare: number
  share: number
  goal: number
  processor: number
}

const middle = (values: readonly number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

async function scriptsOf(pool: pg.Pool, { read, workers }: Work, cast: Cast): Promise<string[]> {
  const people = workers(cast)
  const scripts: string[] = []
  for (let script = 0; script < scriptsOfWork; script++) {
    const worker = people[script % people.length]
    if (worker && read) scripts.push((await recorded(pool, (db) => read.act(db, worker))).map(asText).join(';\n'))
  }
  return scripts
}

async function besideSql(work: Work, goal: number, { url, databaseUrl, pool, processorTime }: BenchPortal, cast: Cast): Promise<ListRow> {
  const workers = work.workers(cast)
  const next = () => work.ask(workers[Math.floor(Math.random() * workers.length)] as (typeof workers)[number])
  const scripts = await scriptsOf(pool, work, cast)
  const taken: { ours: number; bare: number; processor: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    const ours = await measure(url, connections, requests, next, processorTime)
    const bare = (await pgbench(databaseUrl, connections, scripts)) ?? Number.NaN
    taken.push({ ours: ours.perSecond, bare, processor: ours.processor })
  }
  return {
    work: work.name,
    perSecond: middle(taken.map(({ ours }) => ours)),
    bare: middle(taken.map(({ bare }) => bare)),
    share: middle(taken.map(({ ours, bare }) => ours / bare)),
    goal,
    processor: middle(taken.map(({ processor }) => processor)),
  }
}

/** Own lists beside bare SQL that counts anew, in turn in one run. */
export async function listsBesideSql(portal: BenchPortal, cast: Cast): Promise<{ rows: ListRow[]; met: boolean }> {
  const works = rows.map(([name, goal]) => ({ work: listWorks.find((work) => work.name === name) as Work, goal }))
  await measure(
    portal.url,
    1,
    100,
    () => (works[0] as { work: Work }).work.workers(cast).flatMap((worker) => works[0]?.work.ask(worker) ?? []),
    portal.processorTime,
  )
  await new Promise((resolve) => setTimeout(resolve, reading))
  const measured: ListRow[] = []
  for (const { work, goal } of works) measured.push(await besideSql(work, goal, portal, cast))
  return { rows: measured, met: measured.every(({ share, goal }) => share >= goal) }
}

export const listRowLine = ({ work, perSecond, bare, share, goal, processor }: ListRow) => ({
  work,
  [`/s at ${connections}`]: Math.round(perSecond),
  'bare SQL /s': Math.round(bare),
  'of bare SQL': `${Math.round(100 * share)} %`,
  goal: `${Math.round(100 * goal)} % ${share >= goal ? 'met' : 'MISSED'}`,
  'CPU ms': processor.toFixed(2),
})
