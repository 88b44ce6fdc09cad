import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { fileAddress } from '#domains/files/contract/files.ts'
import { keptName } from '#domains/files/server/kept-name.ts'
import { forgetFiles, keepFiles } from '#domains/files/server/store-file.ts'
import {
  deleteFile as deleteOperation,
  keptDays,
  type LibraryFile,
  type listFiles as listOperation,
  renameFile as renameOperation,
  restoreFile as restoreOperation,
} from '#domains/library/contract/library.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { mayChange } from './policy.ts'
import type { StoredFile } from './store-shared.ts'

type Row = Omit<LibraryFile, 'url' | 'preview' | 'may_change'> & { stored: string[] }

const fields = sql`library_file.id, library_file.name, kind, type, bytes, stored, added_at,
  json_build_object('id', staff.id, 'name', staff.name) as by`

const shown = (reader: Staff, { stored, ...row }: Row): LibraryFile => {
  const [first = ''] = stored
  return {
    ...row,
    url: fileAddress(first),
    preview: row.kind === 'image' ? fileAddress(stored.at(-1) ?? first) : null,
    may_change: mayChange(reader, row.by.id),
  }
}

/** A page of the files that stand, the newest first. */
export async function listFiles(
  db: Database,
  reader: Staff,
  { search = '', kind, by, start_date, end_date, limit, offset }: z.output<typeof listOperation.query>,
) {
  const conditions: RawBuilder<unknown>[] = [
    sql`removed_at is null`,
    ...(search === '' ? [] : [sql`lower(library_file.name) like ${anywhere(search)}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(by === undefined ? [] : [sql`added_by_id = ${by}`]),
    ...(start_date === undefined ? [] : [sql`added_at >= ${startOfDay(start_date)}::timestamptz`]),
    ...(end_date === undefined ? [] : [sql`added_at < ${startOfNextDay(end_date)}::timestamptz`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const page = await sql<Row>`
    select ${fields} from library_file join staff on staff.id = added_by_id
    where ${where} order by added_at desc, library_file.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::integer as count from library_file where ${where}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: page.rows.map((row) => shown(reader, row)) }
}

export async function listUploaders(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from staff where id in (select added_by_id from library_file where removed_at is null) order by lower(name), id`.execute(
    db,
  )
  return rows
}

async function readFile(db: Database, reader: Staff, id: number): Promise<LibraryFile> {
  const { rows } = await sql<Row>`
    select ${fields} from library_file join staff on staff.id = added_by_id where library_file.id = ${id}`.execute(db)
  return shown(reader, rows[0] as Row)
}

/** Adds a stored file to those that are shared. */
export async function addFile(tx: Transaction, staff: Staff, file: StoredFile): Promise<LibraryFile> {
  const { id } = await tx
    .insertInto('library_file')
    .values({ ...file, added_by_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFiles(tx, file.stored)
  return await readFile(tx, staff, id)
}

type Changing = typeof renameOperation | typeof deleteOperation | typeof restoreOperation

/** Locks a file that the member of staff may change. */
async function lockFile(tx: Transaction, operation: Changing, staff: Staff, id: number, isRemoved = false) {
  const found = await tx
    .selectFrom('library_file')
    .select(['added_by_id', 'stored', 'removed_at', 'type'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isTheirs = found !== undefined && mayChange(staff, found.added_by_id)
  // Nobody but its owner and admins knows of a file that was deleted.
  if (!found || (found.removed_at !== null) !== isRemoved || (isRemoved && !isTheirs))
    throw refuse(operation as typeof renameOperation, 'fileGone')
  if (!isTheirs) throw refuse(operation as typeof renameOperation, 'notYours')
  return found
}

export async function renameFile(tx: Transaction, staff: Staff, id: number, name: string): Promise<LibraryFile> {
  const { type } = await lockFile(tx, renameOperation, staff, id)
  await tx
    .updateTable('library_file')
    .set({ name: keptName(name, type) })
    .where('id', '=', id)
    .execute()
  return await readFile(tx, staff, id)
}

export async function deleteFile(tx: Transaction, staff: Staff, id: number): Promise<void> {
  const { stored } = await lockFile(tx, deleteOperation, staff, id)
  await tx.updateTable('library_file').set({ removed_at: sql`now()` }).where('id', '=', id).execute()
  await forgetFiles(tx, stored, keptDays)
}

export async function restoreFile(tx: Transaction, staff: Staff, id: number): Promise<LibraryFile> {
  const { stored } = await lockFile(tx, restoreOperation, staff, id, true)
  if (!(await keepFiles(tx, stored))) throw refuse(restoreOperation, 'fileGone')
  await tx.updateTable('library_file').set({ removed_at: null }).where('id', '=', id).execute()
  return await readFile(tx, staff, id)
}
