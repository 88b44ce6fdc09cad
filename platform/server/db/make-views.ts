import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import { readSql, type SqlFile } from './read-sql.ts'

interface View {
  kind: 'view' | 'function'
  name: string
  text: string
  /** What the database's comment on it says, if it was made from this text. */
  mark: string
}

// A function may stand in an index, so it is replaced and never dropped; a view is dropped, so that its columns may change.
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

/** Each view and function has a file of its own. What comes after a changed one may read it and is made anew with it. */
export async function makeViews(tx: Transaction, folders: readonly URL[]): Promise<string[]> {
  const views = (await readSql(folders.map((folder) => new URL('views/', folder)))).map(asView)
  let first = 0
  for (const view of views) {
    if (!(await isCurrent(tx, view))) break
    first++
  }
  const stale = views.slice(first)
  for (const { kind, name } of stale.toReversed()) if (kind === 'view') await sql.raw(`drop view if exists ${name}`).execute(tx)
  for (const { kind, name, text, mark } of stale) {
    await sql.raw(text).execute(tx)
    await sql.raw(`comment on ${kind} ${name} is '${mark}'`).execute(tx)
  }
  return stale.map(({ name }) => name)
}
