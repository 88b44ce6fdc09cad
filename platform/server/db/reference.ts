import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { checkout } from '../config/checkout.ts'
import { Connection } from './connection.ts'

export interface Reference {
  readonly files: readonly string[]
  readonly load: (client: pg.ClientBase) => Promise<void>
}

/** Raise it when the loaders read the same files differently: every database is then loaded again. */
const version = 3

const dataFile = (name: string) => join(checkout, 'data', name)

export const readDataFile = (name: string) => readFile(dataFile(name), 'utf8')

/** Into a new temporary table, dropped at commit. All columns are text, an unquoted empty field null. Fails on another first line. */
export async function copyCsv(client: pg.ClientBase, table: string, file: string, columns: readonly string[]): Promise<void> {
  await client.query(`create temporary table ${table} (${columns.map((column) => `${column} text`).join(', ')}) on commit drop`)
  const stream = createReadStream(dataFile(file))
  const text = file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream
  await pipeline(Readable.from(text), client.query(from(`copy ${table} from stdin (format csv, header match)`)))
}

async function hashOf(references: readonly Reference[]): Promise<string> {
  const hash = createHash('sha256').update(String(version))
  for (const file of references.flatMap(({ files }) => files)) hash.update(await readFile(dataFile(file)))
  return hash.digest('hex')
}

const isLoaded = async (queryable: pg.Pool | pg.ClientBase, hash: string) =>
  (await queryable.query("select from reference_load where name = 'reference' and hash = $1", [hash])).rows.length > 0

async function loadAll(client: pg.ClientBase, references: readonly Reference[], hash: string): Promise<void> {
  // Processes that start together take turns here; the second finds the work done.
  await client.query('lock table reference_load in share row exclusive mode')
  if (await isLoaded(client, hash)) return
  for (const { load } of references) await load(client)
  await client.query(
    `insert into reference_load (name, hash) values ('reference', $1)
    on conflict (name) do update set (hash, loaded_at) = (excluded.hash, now())`,
    [hash],
  )
}

/**
 * Runs `load` in a transaction on its own connection, which COPY needs: the pool's connections pipeline statements. Without a commit the
 * transaction ends with the connection.
 */
export async function loadAlone(pool: pg.Pool, load: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = new Connection({ ...pool.options, pipeline: false })
  await client.connect()
  try {
    await client.query('begin')
    await load(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Has everything loaded in this order and in one transaction, when a file has changed. */
export async function loadReferences(pool: pg.Pool, references: readonly Reference[]): Promise<void> {
  const hash = await hashOf(references)
  if (!(await isLoaded(pool, hash))) await loadAlone(pool, (client) => loadAll(client, references, hash))
}
