import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { databaseIn } from './database-in.ts'
import { ownPortal } from './own-portal.ts'

let opened: Promise<pg.Pool> | undefined

/** Opens the database of this process's portal, once for all its walks. */
const openPortalDatabase = async () => openPool(await databaseIn(ownPortal().data), { max: 4 })

function portalPool(): Promise<pg.Pool> {
  opened ??= openPortalDatabase()
  return opened
}

export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await portalPool()).query<Row>(text, values)).rows
}

export async function onDatabase<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer> {
  return await work(openDatabase(await portalPool()))
}

export async function storeFile(key: string, bytes: Buffer): Promise<void> {
  const path = join(ownPortal().data, 'files', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}
