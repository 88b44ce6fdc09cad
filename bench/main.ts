import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { checkout } from '#platform/server/config/checkout.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { type BenchPortal, openBenchPortal } from './bench-portal.ts'
import { campaignLine, queueingCampaigns } from './campaigns.ts'
import { castOf } from './cast.ts'
import { dialing, workloadLine } from './dialing.ts'
import { figureLine, figuresOf } from './figures.ts'
import { firstLead, firstLeadLines } from './first-lead.ts'
import { growth, growthLine } from './growth.ts'
import { besideLine, importing, importLine } from './importing.ts'
import { intakeBeside, intakeLines } from './intake.ts'
import { type Measured, measure } from './latency.ts'
import { listRowLine, listsBesideSql } from './lists.ts'
import { listsOnScreen, onScreenLine } from './lists-on-screen.ts'
import { mailing, mailSettings } from './mailing.ts'
import { messaging, messagingLine, whatsappSettings } from './messaging.ts'
import { pgbench } from './pgbench.ts'
import { planIfTooMuch } from './plans.ts'
import { asText, recorded } from './recorded.ts'
import { removeCalls, removeDialing } from './remove-dialing.ts'
import { schoolLine, schoolLists } from './schools.ts'
import { onScreenAfterNext, screenLine } from './screen.ts'
import { keepingChanges, upkeepOf } from './upkeep.ts'
import { type Cast, type Work, type Worker, works } from './works.ts'

const leads = Number(process.env.LEADS ?? 1_000_000)
const requests = { alone: 2_000, together: 2_000 }
const connections = 16
/** With fewer, no counsellor has ten thousand. */
const leastForCampaigns = 100_000

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

async function run(work: Work, { url, databaseUrl, pool, processorTime }: BenchPortal, cast: Cast): Promise<Result> {
  const workers = work.workers(cast)
  const next = (of: number) => (connection: number) => {
    const own = work.apart ? workers.filter((_, index) => index % of === connection) : workers
    return work.ask(own[Math.floor(Math.random() * own.length)] as (typeof workers)[number])
  }
  const alone = await measure(url, 1, requests.alone, next(1), processorTime)
  const together = await measure(url, connections, requests.together, next(connections), processorTime)
  const bare = await bareSql(databaseUrl, pool, work, cast)
  let rowsRead = 0
  const { read } = work
  const [worker] = workers
  if (read && worker) {
    for (const statement of await recorded(pool, (db) => read.act(db, worker))) {
      const { read: rows, plan } = await planIfTooMuch(pool, asText(statement), read.maxRows(worker))
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
  'CPU ms': alone.processor.toFixed(2),
  [`CPU ms at ${connections}`]: together.processor.toFixed(2),
})

// Ctrl-C ends in an exit, so that PostgreSQL and the server are stopped with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const [part, ...texts] = process.argv.slice(2)
if (part === 'schools') {
  const { found, uploaded } = await schoolLists(Number(texts[0] ?? 0), texts[1] === 'reading')
  console.table(found.map(schoolLine))
  for (const { schools, figures, lists } of uploaded) {
    console.log(`50,000 schools uploaded beside ${schools}`)
    console.table(figures.map(importLine))
    console.table(lists.map(besideLine))
  }
  process.exit([...found, ...uploaded].every(({ met }) => met) ? 0 : 1)
}

if (part === 'messages') {
  const own = await openBenchPortal(leads, undefined, { name: 'messages', settings: { ...whatsappSettings, ...mailSettings } })
  const cast = await castOf(own.pool, leads)
  const results = [...(await messaging(own, cast)), ...(await mailing(own, cast))]
  await own.stop()
  console.table(results.map(messagingLine))
  process.exit(results.every(({ met }) => met) ? 0 : 1)
}

async function measured(some: readonly Work[], portal: BenchPortal, cast: Cast): Promise<Result[]> {
  const results: Result[] = []
  for (const work of some) {
    const result = await run(work, portal, cast)
    results.push(result)
    console.log('measured:', line(result))
  }
  return results
}

const [listOfTypical] = works
const importsBeside = (portal: BenchPortal, cast: Cast) =>
  importing(portal, { "a counsellor's": () => listOfTypical?.ask(cast.typical[0] as Worker) ?? [] })

const campaignsBeside = (portal: BenchPortal, cast: Cast) =>
  queueingCampaigns(portal, cast, () => listOfTypical?.ask(cast.typical[0] as Worker) ?? [])

const changingActs = works.filter(({ name }) => ['comment', 'action', 'action with its follow-on'].includes(name))

/** Parts that can be measured alone: `npm run bench -- works comment action` takes the requests whose names have one of the texts. */
const alone: Record<string, (portal: BenchPortal, cast: Cast) => Promise<boolean>> = {
  works: async (portal, cast) => {
    const results = await measured(
      works.filter(({ name }) => texts.length === 0 || texts.some((text) => name.includes(text))),
      portal,
      cast,
    )
    console.table(results.map(line))
    return results.every(({ met }) => met)
  },
  lists: async (portal, cast) => {
    const lists = await listsBesideSql(portal, cast)
    console.table(lists.rows.map(listRowLine))
    const upkeep: Awaited<ReturnType<typeof upkeepOf>>[] = []
    for (const act of changingActs) upkeep.push(await upkeepOf(portal, cast, act, keepingChanges))
    console.table(upkeep)
    return lists.met && upkeep.every(({ met }) => met)
  },
  intake: async (portal, cast) => {
    const arrived = await intakeBeside(portal, cast.typical[0] as Worker)
    console.table(intakeLines(arrived))
    return arrived.met
  },
  dialer: async (portal) => {
    const dialed = await dialing(portal)
    console.table(dialed.workloads.map(workloadLine))
    return dialed.met
  },
  first: async (portal, cast) => {
    const first = await firstLead(portal, cast.typical[0] as Worker)
    console.table(firstLeadLines(first))
    return first.met
  },
  screen: async (portal, cast) => {
    const onScreen = await onScreenAfterNext(portal.url, cast.typical[0] as Worker)
    console.table([screenLine(onScreen)])
    return onScreen.met
  },
  browser: async (portal, cast) => {
    const lists = await listsOnScreen(portal.url, cast.typical[0] as Worker)
    console.table(lists.shown.map(onScreenLine))
    console.log(`The page takes ${lists.memory.toFixed(0)} MB more once the leads are on this device.`)
    return lists.met
  },
  campaigns: async (portal, cast) => {
    const queued = await campaignsBeside(portal, cast)
    console.table([campaignLine(queued)])
    return queued.met
  },
  figures: async (portal, cast) => {
    const read = await figuresOf(portal, cast, changingActs, { learns: true })
    console.table(read.lines.map(figureLine))
    return read.met
  },
  imports: async (portal, cast) => {
    const imported = await importsBeside(portal, cast)
    console.table(imported.figures.map(importLine))
    console.table(imported.lists.map(besideLine))
    return imported.met
  },
}

const only = part === undefined ? undefined : alone[part]
if (part !== undefined && !only) {
  console.error(`"${part}" cannot be measured alone. Give schools, messages, ${Object.keys(alone).join(', ')}, or nothing for everything.`)
  process.exit(2)
}
if (!only || part === 'screen' || part === 'browser') await buildWebIfStale(() => console.log('Building the web client …'))
const portal = await openBenchPortal(leads)
try {
  const began = new Date().toISOString()
  const cast = await castOf(portal.pool, leads)
  if (only) {
    const isMet = await only(portal, cast)
    process.exit(isMet ? 0 : 1)
  }
  const first = await firstLead(portal, cast.typical[0] as Worker)
  const results = await measured(works, portal, cast)
  const read = await figuresOf(portal, cast, changingActs, { learns: false })
  const onScreen = await onScreenAfterNext(portal.url, cast.typical[0] as Worker)
  await removeCalls(portal.pool, began)
  await removeDialing(portal.pool)
  const dialed = await dialing(portal)
  const imported = await importsBeside(portal, cast)
  const arrived = await intakeBeside(portal, cast.typical[0] as Worker)
  const queued = leads >= leastForCampaigns ? [await campaignsBeside(portal, cast)] : []
  const memory = await portal.memory()
  const grown = await growth(portal, leads)
  const { found, uploaded } = await schoolLists()
  console.table(firstLeadLines(first))
  console.table(results.map(line))
  console.table(read.lines.map(figureLine))
  console.table(dialed.workloads.map(workloadLine))
  console.table([screenLine(onScreen)])
  console.table(imported.figures.map(importLine))
  console.table(imported.lists.map(besideLine))
  console.table(intakeLines(arrived))
  console.table(queued.map(campaignLine))
  console.table(grown.map(growthLine))
  console.table(found.map(schoolLine))
  if ([first, ...results, ...grown, ...found, ...uploaded, read, dialed, onScreen, imported, arrived, ...queued].some(({ met }) => !met))
    process.exitCode = 1
  console.log(
    `${leads} leads; typical counsellor ${cast.typical[0]?.leads}, busiest ${cast.busiest.leads}; ready in ${portal.seconds.toFixed(1)} s; server memory ${Math.round(memory)} MB`,
  )
  await writeFile(
    join(checkout, 'bench/results.json'),
    JSON.stringify(
      {
        leads,
        readySeconds: portal.seconds,
        memoryMb: memory,
        first,
        results,
        figures: read.lines,
        dialing: dialed,
        intake: arrived,
        onScreen,
        growth: grown,
        schools: found,
        uploaded,
        imported,
        campaigns: queued,
      },
      null,
      2,
    ),
  )
} finally {
  await portal.stop()
}
