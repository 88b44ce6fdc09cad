import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { openServer } from '#portal/server/open-server.ts'
import { makeLead } from '../make/make-lead.ts'
import { makeStaff, type Person } from '../make/make-staff.ts'
import { makeWorld } from '../make/make-world.ts'
import { type Dice, seededDice } from '../make/seeded-dice.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { dialerCalls } from './dialer-calls.ts'
import { overlapsOf, overlapText, type Span } from './dialer-claims.ts'

export interface StoppedTrial {
  claims: number
  signsOfLife: number
  exits: number
  stops: number
  leases: number
  troubles: string[]
}

const size = { counsellors: 6, leads: 8 } as const

/** A backend stands still for at most so many milliseconds. */
const longestStop = 12

type Dial = ReturnType<typeof dialerCalls>

/** One tab of a counsellor, who takes a lead, shows signs of life and leaves it. Another tab of theirs does so at the same time. */
async function useTab(by: Person, dial: Dial, dice: Dice, isOver: () => boolean, trial: StoppedTrial): Promise<void> {
  let has: number | undefined
  const heard = <Answer extends { statusCode: number; body: string }>(answer: Answer): Answer => {
    if (answer.statusCode >= 500) trial.troubles.push(`${answer.statusCode} ${answer.body}`)
    return answer
  }
  while (!isOver()) {
    const wish = dice.roll()
    if (has === undefined || wish < 0.3) {
      const answer = heard(await dial.ask(by))
      has = answer.statusCode === 200 ? answer.json().results[0]?.id : undefined
      trial.claims++
    } else if (wish < 0.75) {
      heard(await dial.post(by, { status: 'dialing', combined_data: has }))
      trial.signsOfLife++
    } else {
      await dial.exit(by, has)
      has = undefined
      trial.exits++
    }
  }
}

/** Stops one backend of PostgreSQL after another, in the middle of what it does with leases, and has it go on. */
async function stopBackends(db: Database, dice: Dice, isOver: () => boolean, trial: StoppedTrial): Promise<void> {
  while (!isOver()) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%dial_lease%'`.execute(db)
    if (rows.length === 0) {
      await sleep(1)
      continue
    }
    const { pid } = dice.pick(rows)
    process.kill(pid, 'SIGSTOP')
    await sleep(dice.roll() * longestStop)
    process.kill(pid, 'SIGCONT')
    trial.stops++
  }
}

async function leasesOf(db: Database): Promise<Span[]> {
  const inMilliseconds = (bound: 'lower' | 'upper') => sql`(extract(epoch from ${sql.raw(bound)}(during)) * 1000)::float8`
  const { rows } = await sql<Span>`
    select lead_id as lead, staff_id as staff, ${inMilliseconds('lower')} as from, ${inMilliseconds('upper')} as until from dial_lease`.execute(
    db,
  )
  return rows
}

/**
 * Counsellors claim, prolong and leave leads that they share, on two servers and in two tabs each, while single backends of PostgreSQL are
 * stopped. Says which leases of one lead or one counsellor overlap. PostgreSQL must run on this machine, and be empty but for its schema.
 */
export async function tryStoppedClaims(databaseUrl: string, seconds: number, seed: number): Promise<StoppedTrial> {
  const trial: StoppedTrial = { claims: 0, signsOfLife: 0, exits: 0, stops: 0, leases: 0, troubles: [] }
  const dice = seededDice(seed)
  const gateways = await testGateways()
  const open = () => openServer({ databaseUrl, gateways, log: pino({ level: 'silent' }) })
  const servers = [await open(), await open()]
  const db = openDatabase(openPool(databaseUrl, { max: 2 }))
  try {
    for (const { app } of servers) await app.ready()
    await makeWorld(db)
    const people: Person[] = []
    for (let made = 0; made < size.counsellors; made++) people.push(await makeStaff(db, 'counsellor'))
    const [owner, ...others] = people.map(({ id }) => id)
    for (let made = 0; made < size.leads; made++) await makeLead(db, { lead: { owner_id: owner ?? null }, sharedWith: others })
    const end = performance.now() + seconds * 1000
    const isOver = () => performance.now() > end
    const tabs = people.flatMap((by) => servers.map((server) => useTab(by, dialerCalls(server), dice, isOver, trial)))
    await Promise.all([...tabs, stopBackends(db, dice, isOver, trial)])
    const leases = await leasesOf(db)
    trial.leases = leases.length
    trial.troubles.push(...(['lead', 'staff'] as const).flatMap((of) => overlapsOf(leases, of).map(overlapText)))
    return trial
  } finally {
    await db.destroy()
    for (const server of servers) await server.close()
  }
}
