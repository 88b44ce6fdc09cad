import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { addressOf, urlOf } from '#platform/server/db/embedded/address.ts'
import { clusterPaths } from '#platform/server/db/embedded/cluster-paths.ts'
import { readPostmaster } from '#platform/server/db/embedded/postmaster.ts'
import { ownPortal } from './own-portal.ts'

export async function databaseUrl(): Promise<string> {
  const paths = await clusterPaths(ownPortal().data)
  const address = addressOf(paths, readPostmaster(paths))
  if (!address) throw new Error('The database of the portal is not running.')
  return await urlOf(paths, address)
}

export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

export async function storeFile(key: string, bytes: Buffer): Promise<void> {
  const path = join(ownPortal().data, 'files', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}
