import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'
import { clusterPaths } from '#platform/server/db/embedded/cluster-paths.ts'
import { runningPostmaster } from '#platform/server/db/embedded/postmaster.ts'
import { checkComments, type Ledger, troublesOf } from '../freezes/check-comments.ts'
import { type Office, openOffice } from '../freezes/office.ts'
import { inPortalDatabase } from '../make/in-portal-database.ts'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff } from '../make/make-staff.ts'
import { seededDice } from '../make/seeded-dice.ts'
import { type SpawnedPortal, spawnPortal } from '../server/spawn-portal.ts'

const victims = ['server', 'PostgreSQL', 'both'] as const
type Victim = (typeof victims)[number]

interface Crash {
  killed: Victim
  /** Seconds from the kill until the portal takes requests again; with the server alive, until a comment is acknowledged. */
  ready: number
}

export interface CrashTrial extends Ledger {
  crashes: Crash[]
  /** After `spoil`. */
  spoiled?: Ledger
}

const writers = 6
const leadCount = 30

/** Milliseconds for which people work between two kills. */
const work = { least: 200, more: 1_000 }

/** The failures of a trial, in sentences; none if all is well. `longest` is the most seconds until the portal is ready. */
export const missed = ({ crashes, spoiled: _, ...ledger }: CrashTrial, longest: number): string[] => [
  ...crashes
    .filter(({ ready }) => ready > longest)
    .map(({ killed, ready }) => `After a kill of ${killed} it took ${ready.toFixed(1)} s until all was ready, more than ${longest} s.`),
  ...troublesOf(ledger),
]

interface Scene {
  dataDir: string
  portal: SpawnedPortal
  office: Office
}

async function killPostgres(dataDir: string): Promise<void> {
  const pid = runningPostmaster(await clusterPaths(dataDir))
  if (!pid) throw new Error('PostgreSQL does not run.')
  process.kill(pid, 'SIGKILL')
}

async function acknowledgedAgain({ office }: Scene): Promise<void> {
  const before = office.acknowledged.length
  while (office.acknowledged.length <= before + writers) await sleep(20)
}

async function crash(scene: Scene, killed: Victim): Promise<Crash> {
  const { portal, dataDir } = scene
  const begun = performance.now()
  if (killed !== 'PostgreSQL') portal.child.kill('SIGKILL')
  if (killed !== 'server') await killPostgres(dataDir)
  if (killed === 'PostgreSQL') await acknowledgedAgain(scene)
  else {
    if (portal.child.signalCode === null) await once(portal.child, 'exit')
    scene.portal = await spawnPortal(dataDir, { PORT: new URL(portal.url).port })
  }
  return { killed, ready: (performance.now() - begun) / 1000 }
}

async function openScene(dataDir: string): Promise<Scene> {
  const portal = await spawnPortal(dataDir)
  return await inPortalDatabase(dataDir, async (db) => {
    const people = []
    for (let n = 0; n < writers; n++) people.push(await makeStaff(db, 'counsellor_admin'))
    const leads = []
    for (let n = 0; n < leadCount; n++) leads.push(await makeLead(db))
    return { dataDir, portal, office: openOffice(portal.url, people, leads) }
  })
}

/**
 * Kills a portal, its PostgreSQL or both with -9 again and again while people write and repeat what was not acknowledged, and looks
 * afterwards what became of what was. `spoil` may spoil the database before it is looked at once more, to see that this is found.
 */
export async function tryCrashes(
  dataDir: string,
  kills: number,
  seed: number,
  spoil?: (db: Database) => Promise<void>,
): Promise<CrashTrial> {
  const dice = seededDice(seed)
  let scene: Scene | undefined
  try {
    scene = await openScene(dataDir)
    const crashes: Crash[] = []
    await acknowledgedAgain(scene)
    for (let n = 0; n < kills; n++) {
      await acknowledgedAgain(scene)
      await sleep(work.least + dice.roll() * work.more)
      crashes.push(await crash(scene, victims[n % victims.length] as Victim))
    }
    const { office } = scene
    await office.close()
    return await inPortalDatabase(dataDir, async (db) => {
      const ledger = await checkComments(db, office.acknowledged)
      if (!spoil) return { crashes, ...ledger }
      await spoil(db)
      return { crashes, ...ledger, spoiled: await checkComments(db, office.acknowledged) }
    })
  } finally {
    await scene?.portal.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
