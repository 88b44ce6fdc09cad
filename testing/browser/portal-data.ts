import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { databaseIn } from './database-in.ts'
import { ownPortal } from './own-portal.ts'

export const databaseUrl = (): Promise<string> => databaseIn(ownPortal().data)

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
