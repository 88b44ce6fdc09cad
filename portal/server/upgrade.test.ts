import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { emptyDatabase } from '#testing/server/empty-database.ts'
import { sized } from '#testing/sized.ts'
import { administer } from './administer.ts'

/** The commits of versions that people run now, the oldest first: it goes through every migration since. A release adds its own. */
const released = sized(
  ['bcf9ef38cd353bc9d02e6c29b3e02b43bec0f50d'],
  ['bcf9ef38cd353bc9d02e6c29b3e02b43bec0f50d', 'e400040c74b283b19b866af872c514a7eb74a12d'],
)

/** A copy of the sources may come without their history. */
const hasHistory = (() => {
  try {
    for (const commit of released) execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: checkout, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const leads = 300

/** Tables whose rows live elsewhere since: each with what holds them now. */
const moved: Record<string, string> = {
  lead_hand_over: 'bulk_transfer',
  whatsapp_message: 'message',
}

/** Counts of other tables, which the upgrade makes again; `db check` proves them. */
const counts = ['figure_day', 'figure_change', 'first_response', 'parent_day', 'parent_day_sum', 'parent_day_change', 'school_total']

/** Half done at the upgrade: a hand-over of all leads of one counsellor to another. */
const handOver = `
  insert into lead_hand_over (from_id, to_id, by_id, note, moved, progress_at)
  select from_id, to_id, (select min(id) from staff where is_admin), 'Left', 0, now()
  from (select min(owner_id) as from_id, max(owner_id) as to_id from lead) as owners`

/** A released version as it stands in the history, with the packages of this one: those that it alone needs (csv-stringify) stay for development. */
async function releasedPortal(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-released-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], { cwd: checkout })
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function counted(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count from "${name}"`)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

describe.skipIf(!hasHistory)('data of a released version stay whole in this one, and the lists say the same', () => {
  test.each(released)('%s', { timeout: 600_000 }, async (commit) => {
    const { url, pool, drop } = await emptyDatabase('upgraded')
    onTestFinished(drop)
    const folder = await releasedPortal(commit)
    await promisify(execFile)(process.execPath, ['portal/server/portal.ts', 'demo', 'load', '--leads', String(leads)], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: url },
    })
    if ((await counted(pool)).lead_hand_over !== undefined) await pool.query(handOver)
    const before = await counted(pool)
    expect(before.lead).toBeGreaterThanOrEqual(leads)

    const said: unknown[] = []
    const say = (line: unknown) => said.push(line)
    const portal = (...args: string[]) => administer(args, { DATABASE_URL: url }, { log: say, error: say })
    expect(await portal('db', 'migrate'), said.join('\n')).toBe(0)
    const after = await counted(pool)
    const lost = Object.entries(before).filter(([table, count]) => !counts.includes(table) && (after[moved[table] ?? table] ?? 0) < count)
    expect(lost).toEqual([])
    expect(await portal('db', 'check'), said.join('\n')).toBe(0)
  })
})
