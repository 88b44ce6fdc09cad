import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff } from '../make/make-staff.ts'
import { spawnPortal } from '../server/spawn-portal.ts'
import { openDatabaseProxy } from '../stand-ins/database-proxy.ts'
import { checkComments, type Ledger, troublesOf } from './check-comments.ts'
import { type Office, openOffice } from './office.ts'

/** Seconds from a freeze until each kind of work went on. */
interface Freeze {
  slowestAnswer: number
  /** Until the last request was refused; 0 if none was. */
  lastRefusal: number
  liveUpdates: number
  jobs: number
}

export interface FreezeTrial extends Ledger {
  freezes: Freeze[]
  /** How long the portal took to end by SIGTERM while all its connections were frozen and requests in flight, in seconds. */
  stop: number
  code: number | null
}

/** The longest that each may take, in seconds. */
const bars = { slowestAnswer: 15, lastRefusal: 30, liveUpdates: 20, jobs: 45, stop: 20 } as const

export function missed({ freezes, stop, code, ...ledger }: FreezeTrial): string[] {
  const figures = [...freezes.flatMap((freeze) => Object.entries(freeze)), ['stop', stop] as const] as [keyof typeof bars, number][]
  return [
    ...figures.filter(([what, value]) => value > bars[what]).map(([what, value]) => `${what} took ${value} s, more than ${bars[what]} s.`),
    ...troublesOf(ledger),
    ...(code === 0 ? [] : [`The portal ended with code ${code}.`]),
  ]
}

/** More than the portal has connections to PostgreSQL. */
const writers = 24
const leadCount = 100

/** Milliseconds without a refusal after which the portal counts as whole again. */
const quiet = 5_000

/** Data on its way when the connections froze arrives within this many milliseconds. */
const onItsWay = 500

async function until(begun: number, isTrue: () => boolean): Promise<number> {
  while (!isTrue()) await sleep(50)
  return (performance.now() - begun) / 1000
}

async function freezeOnce(freeze: () => void, office: Office): Promise<Freeze> {
  const begun = performance.now()
  freeze()
  const after = () => office.answered.filter(({ ended }) => ended > begun)
  const refusedAt = () => Math.max(begun, ...after().flatMap(({ ok, ended }) => (ok ? [] : [ended])))
  const [liveUpdates, jobs] = await Promise.all([
    until(begun, () => office.heardAt() > begun + onItsWay),
    office.exportLeads().then(() => (performance.now() - begun) / 1000),
    // A request that waits since the freeze may still be refused.
    until(
      begun,
      () => performance.now() > refusedAt() + quiet && office.answered.filter(({ begun: at }) => at > refusedAt()).length > writers,
    ),
  ])
  return {
    slowestAnswer: Math.max(...after().map((answer) => (answer.ended - answer.begun) / 1000)),
    lastRefusal: (refusedAt() - begun) / 1000,
    liveUpdates,
    jobs,
  }
}

/**
 * Freezes all connections between a portal and an empty PostgreSQL `times` times while people work, with a pause between two comments in
 * milliseconds; new connections pass.
 */
export async function tryFreezes(databaseUrl: string, times: number, pause?: number): Promise<FreezeTrial> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-freezes-'))
  const proxy = await openDatabaseProxy(databaseUrl)
  const db = openDatabase(openPool(databaseUrl, { max: 2 }))
  const portal = await spawnPortal(dataDir, { DATABASE_URL: proxy.url })
  try {
    const people = await Promise.all(Array.from({ length: writers }, () => makeStaff(db, 'counsellor_admin')))
    const leads = await Promise.all(Array.from({ length: leadCount }, () => makeLead(db)))
    const office = openOffice(portal.url, people, leads, pause)
    await until(0, () => office.acknowledged.length > 2 * writers && office.heardAt() > 0)
    const freezes: Freeze[] = []
    for (let time = 0; time < times; time++) freezes.push(await freezeOnce(proxy.freeze, office))
    await office.close()
    const ledger = await checkComments(db, office.acknowledged)
    const begun = performance.now()
    proxy.freeze()
    const unheard = Array.from({ length: 5 }, () => fetch(`${portal.url}/readyz`).catch(() => undefined))
    await sleep(100)
    portal.child.kill('SIGTERM')
    if (portal.child.exitCode === null) await once(portal.child, 'exit')
    await Promise.all(unheard)
    return {
      freezes,
      stop: (performance.now() - begun) / 1000,
      code: portal.child.exitCode,
      ...ledger,
    }
  } finally {
    portal.child.kill('SIGKILL')
    proxy.close()
    await db.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
}
