import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importWork } from '#domains/imports/server/import/import-run.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import type { Database } from '#platform/server/db/database.ts'
import { resumeWork } from '#platform/server/jobs/resume-work.ts'
import { importsAt } from '../make/imports-at.ts'
import { inPortalDatabase } from '../make/in-portal-database.ts'
import { makeStaff } from '../make/make-staff.ts'
import { preparedFolder } from '../server/prepared-folder.ts'
import { spawnPortal } from '../server/spawn-portal.ts'
import { sized } from '../sized.ts'

const rows = sized(2_500, 6_000)
const firstNumber = 7_300_000_000
/** At these intervals, rows have no number, or the number of the row before. */
const broken = 20
const twice = 30

const isBroken = (at: number) => at % broken === 7
const isTwice = (at: number) => at % twice === 11

const numberOf = (at: number) => (isBroken(at) ? 'none' : String(firstNumber + (isTwice(at) ? at - 1 : at)))
const file = [
  'Phone,Parent,Child,Message',
  ...Array.from({ length: rows }, (_, at) => `${numberOf(at)},Parent ${at},Child ${at},Call`),
].join('\n')
const places = Array.from({ length: rows }, (_, at) => at)
const good = places.filter((at) => !isBroken(at) && !isTwice(at))
const leftOut = { refused: places.filter(isBroken).length, duplicate: places.filter((at) => isTwice(at) && !isBroken(at)).length }

/** How often each number is there, with how many children, enquiries and owners its lead has. */
async function leadsOf(db: Database) {
  const { rows: leads } = await sql<{ number: string; children: number; enquiries: number; made: number; is_owned: boolean }>`
    select national as number, (select count(*)::integer from child where child.lead_id = lead.id) as children,
      (select count(*)::integer from parent_activity where parent_activity.lead_id = lead.id) as enquiries,
      (select count(*)::integer from lead_event where lead_event.lead_id = lead.id and kind = 'created') as made, owner_id is not null as is_owned
    from lead join lead_number on lead_number.lead_id = lead.id order by national`.execute(db)
  return leads
}

test('an import whose portal is killed goes on when that is there again: each row once, counted right, and it can be taken back', {
  timeout: 300_000,
}, async () => {
  const dataDir = await preparedFolder()
  let portal = await spawnPortal(dataDir)
  try {
    const { token } = await inPortalDatabase(dataDir, async (db) => {
      for (let n = 0; n < 3; n++) await makeStaff(db, 'counsellor')
      return await makeStaff(db, 'counsellor_admin')
    })
    const before = importsAt(portal.url, token)
    const { id, counts } = await before.check(await before.upload('leads', Buffer.from(file)), {
      source: 'school fair',
      known: 'skip',
      counsellor: null,
    })
    expect(counts).toEqual({ new: good.length, ...leftOut })
    await before.ask('POST', `${id}/run/`, {})
    const writtenOf = async () => (await before.ask('GET', `${id}/`)).counts.written ?? 0
    await expect.poll(writtenOf, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    portal.child.kill('SIGKILL')
    await once(portal.child, 'exit')

    portal = await spawnPortal(dataDir)
    const after = importsAt(portal.url, token)
    const found = await after.ask('GET', `${id}/`)
    expect([found.status, (found.counts.new ?? 0) > 0, (found.counts.written ?? 0) > 0]).toEqual(['running', true, true])
    await inPortalDatabase(dataDir, async (db) => {
      expect(await leadsOf(db)).toHaveLength(found.counts.written ?? 0)
      // As a minute later.
      await sql`update import set progress_at = now() - interval '2 minutes' where id = ${id}`.execute(db)
      await resumeWork(db, importWork)
    })
    const done = await after.settled(id)
    expect([done.status, done.counts]).toEqual(['done', { written: good.length, ...leftOut }])
    await inPortalDatabase(dataDir, async (db) => {
      expect(await leadsOf(db)).toEqual(good.map((at) => ({ number: numberOf(at), children: 1, enquiries: 1, made: 1, is_owned: true })))
      expect(await checkLists(db)).toEqual([])
    })

    const reverted = await after.revert(id)
    expect([reverted.status, reverted.counts]).toEqual(['reverted', { reverted: good.length, ...leftOut }])
    expect(await inPortalDatabase(dataDir, leadsOf)).toEqual([])
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
