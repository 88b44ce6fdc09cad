import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importWork } from '#domains/imports/server/import/import-run.ts'
import { checkSchools } from '#domains/schools/server/list/check-schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { resumeWork } from '#platform/server/jobs/resume-work.ts'
import { importsAt } from '#testing/make/imports-at.ts'
import { inPortalDatabase } from '#testing/make/in-portal-database.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { preparedFolder } from '#testing/server/prepared-folder.ts'
import { type SpawnedPortal, spawnPortal } from '#testing/server/spawn-portal.ts'

const rows = 5000
const longest = 240_000

let dataDir: string
let portal: SpawnedPortal
let token: string

beforeAll(async () => {
  dataDir = await preparedFolder()
  portal = await spawnPortal(dataDir)
  token = await inPortalDatabase(dataDir, async (db) => (await makeStaff(db, 'database_executive')).token)
})
afterAll(async () => {
  await portal.stop()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

/** How many rows have which outcome, by what the import says and by its rows. */
async function stateOf(db: Database, id: number) {
  const { counts, status } = await db.selectFrom('import').select(['counts', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
  const { rows: kept } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::integer as count from import_row where import_id = ${id} group by outcome`.execute(db)
  return { status, counts, kept: Object.fromEntries(kept.map(({ outcome, count }) => [outcome, count])) }
}

const written = async (db: Database) =>
  (
    await db
      .selectFrom('school')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('name', 'like', 'Survivor %')
      .executeTakeFirstOrThrow()
  ).count

test('a portal that is killed while it writes an upload goes on with it, and every row is there exactly once', {
  timeout: longest,
}, async () => {
  const lines = Array.from({ length: rows }, (_, at) => `Survivor ${at},Pune,Maharashtra,Nursery to Class 12,50000`)
  const file = Buffer.from(['Name,District,State,Classes,Lowest fee', ...lines].join('\n'))
  const first = importsAt(portal.url, token)
  const { id, counts } = await first.check(await first.upload('schools', file), { known: 'skip' })
  expect(counts).toEqual({ new: rows })
  await first.ask('POST', `${id}/run/`, {})
  for (const kill of ['first', 'second']) {
    await inPortalDatabase(dataDir, async (db) => {
      const before = await written(db)
      await expect.poll(() => written(db), { timeout: longest / 4, interval: 20 }).toBeGreaterThan(before)
    })
    portal.child.kill('SIGKILL')
    await once(portal.child, 'exit')
    portal = await spawnPortal(dataDir)
    await inPortalDatabase(dataDir, async (db) => {
      const half = await stateOf(db, id)
      expect([half.status, half.kept, await written(db)], kill).toEqual([
        'running',
        half.counts,
        (half.counts as { written: number }).written,
      ])
      // As a minute later.
      await sql`update import set progress_at = now() - interval '2 minutes' where id = ${id}`.execute(db)
      await resumeWork(db, importWork)
    })
  }
  const done = await importsAt(portal.url, token).settled(id)
  expect([done.status, done.counts]).toEqual(['done', { written: rows }])
  await inPortalDatabase(dataDir, async (db) => {
    const { rows: names } = await sql<{ name: string }>`select name from school where name like 'Survivor %'`.execute(db)
    expect(names.map(({ name }) => name).sort()).toEqual(Array.from({ length: rows }, (_, at) => `Survivor ${at}`).sort())
    const { rows: strays } = await sql`
      select id from school where name like 'Survivor %' and (
        (select count(*) from school_change where school_id = school.id) <> 2
        or (select count(*) from import_row where import_id = ${id} and subject_id = school.id) <> 1)`.execute(db)
    expect(strays).toEqual([])
    expect(await checkSchools(db)).toEqual([])
  })
})
