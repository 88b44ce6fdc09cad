import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import { readSql, type SqlFile } from './read-sql.ts'

interface View {
  kind: 'view' | 'function'
  name: string
  text: string
  /** The database's comment on it if it was made from this text. */
  mark: string
}

// An index may use a function, so functions are replaced and never dropped. Views are dropped, so that their columns may change.
const opening = /^create (view|or replace function) (\w+)/m

function asView({ name: file, text }: SqlFile): View {
  const [, kind, name] = opening.exec(text) ?? []
  if (!kind || !name) throw new Error(`views/${file}.sql: Begin with "create view" or "create or replace function".`)
  const mark = `made from ${createHash('sha256').update(text).digest('hex')}`
  return { kind: kind === 'view' ? 'view' : 'function', name, text, mark }
}

async function isCurrent(tx: Transaction, { kind, name, mark }: View): Promise<boolean> {
  const comment =
    kind === 'view' ? sql`obj_description(to_regclass(${name}), 'pg_class')` : sql`obj_description(to_regproc(${name}), 'pg_proc')`
  const { rows } = await sql<{ mark: string | null }>`select ${comment} as mark`.execute(tx)
  return rows[0]?.mark === mark
}

/** The views that read a view, directly or through others. A function has its text alone and is looked up when it runs. */
async function viewsOn(tx: Transaction, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive reading as (
      select rewrite.ev_class as id from pg_depend join pg_rewrite as rewrite on rewrite.oid = objid
      where classid = 'pg_rewrite'::regclass and refobjid = to_regclass(${name}) and rewrite.ev_class <> refobjid
      union
      select rewrite.ev_class from reading join pg_depend on refobjid = reading.id join pg_rewrite as rewrite on rewrite.oid = objid
      where classid = 'pg_rewrite'::regclass and rewrite.ev_class <> refobjid
    )
    select relname as name from reading join pg_class on pg_class.oid = reading.id`.execute(tx)
  return rows.map((row) => row.name)
}

/**
 * Each view and function has its own file, which only defines it. A changed one is made again, with the views that read it; returns their
 * names. Statements that write rows from a view are backfills.
 */
export async function makeViews(tx: Transaction, folders: readonly URL[]): Promise<string[]> {
  const views = (await readSql(folders.map((folder) => new URL('views/', folder)))).map(asView)
  const stale = new Set<string>()
  for (const view of views) {
    if (await isCurrent(tx, view)) continue
    stale.add(view.name)
    if (view.kind === 'view') for (const name of await viewsOn(tx, view.name)) stale.add(name)
  }
  const made = views.filter(({ name }) => stale.has(name))
  for (const { kind, name } of made.toReversed()) if (kind === 'view') await sql.raw(`drop view if exists ${name}`).execute(tx)
  for (const { kind, name, text, mark } of made) {
    await sql.raw(text).execute(tx)
    await sql.raw(`comment on ${kind} ${name} is '${mark}'`).execute(tx)
  }
  return made.map(({ name }) => name)
}
