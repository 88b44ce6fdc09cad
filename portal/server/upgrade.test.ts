import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { emptyDatabase } from '#testing/server/empty-database.ts'
import { administer } from './administer.ts'

/** The commits of versions that people run now, the oldest first. A release adds its own. */
const released = ['346f8d4a96e3e6dfc48b5c25590431ba68e1afc1']

/** A copy of the sources may come without their history. */
const hasHistory = (() => {
  try {
    for (const commit of released) execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: checkout, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Tables whose rows the ledger of consents took over. */
const takenOver = ['mail_refusal', 'offer_wish']

const leads = 300

/** Counts of other tables, which the upgrade makes anew in others; `db check` proves them. */
const counts = ['figure_day', 'figure_change', 'first_response', 'parent_day', 'parent_day_sum', 'parent_day_change', 'school_total']

/** A released version as it stands in the history, with the packages of this one. */
async function releasedPortal(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-released-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], { cwd: checkout })
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function counted(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by tablename`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count from "${name}"`)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** What WhatsApp leaves behind and no demo data has: a template, a message that waits with it, an edit, and a webhook that was set aside. */
const keepWhatsapp = (pool: pg.Pool) =>
  pool.query(`
    insert into message_template (id, provider, name, language, category, status, parameter_format, components)
      overriding system value values (990, 'cloud', 'visit', 'en', 'UTILITY', 'APPROVED', 'POSITIONAL', '[{"type": "BODY", "text": "Hello {{1}}"}]');
    insert into message (lead_id, e164, direction, kind, text, at, state, send_at, provider, template_id, template)
      select lead_id, e164, 'outgoing', 'template', 'Hello Meera', now(), 'scheduled', now() + interval '1 day', 'cloud', 990,
        '{"name": "visit", "language": "en", "header": null, "footer": null, "buttons": [], "values": ["Meera"],
          "components": [{"type": "body", "parameters": [{"type": "text", "text": "Meera"}]}], "written": [{"type": "BODY", "text": "Hello {{1}}"}]}'
      from lead_number order by e164 limit 1;
    insert into message_change (provider, provider_id, original_id, kind, at, text) values ('cloud', 'wamid.2', 'wamid.1', 'edit', now(), 'New words');
    insert into webhook_receipt (provider, subject, hash, body, set_aside_at) values ('whatsapp', 'messages', '\\x01', '{"entry": []}', now())`)

describe.skipIf(!hasHistory)('data of a released version stay whole in this one, and the lists say the same', () => {
  test.each(released)('%s', { timeout: 600_000 }, async (commit) => {
    const { url, pool, drop } = await emptyDatabase('upgraded')
    onTestFinished(drop)
    const folder = await releasedPortal(commit)
    await promisify(execFile)(process.execPath, ['portal/server/portal.ts', 'demo', 'load', '--leads', String(leads)], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: url },
    })
    await keepWhatsapp(pool)
    const before = await counted(pool)
    expect(before.lead).toBeGreaterThanOrEqual(leads)

    const lines: unknown[] = []
    const say = (line: unknown) => lines.push(line)
    const portal = (...args: string[]) => administer(args, { DATABASE_URL: url }, { log: say, error: say })
    expect(await portal('db', 'migrate'), lines.join('\n')).toBe(0)
    const after = await counted(pool)
    const isKept = (table: string) => !counts.includes(table) && !takenOver.includes(table)
    const lost = Object.entries(before).filter(([table, count]) => isKept(table) && (after[table] ?? 0) < count)
    expect(lost).toEqual([])
    expect(after.consent).toBeGreaterThan(takenOver.reduce((sum, table) => sum + (before[table] ?? 0), 0))
    expect(await portal('db', 'check'), lines.join('\n')).toBe(0)
  })
})
