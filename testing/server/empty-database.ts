import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '#platform/server/db/database.ts'
import { databaseAt, dropDatabase } from './test-database.ts'

/** A database of the tests' server without any table, for what is done to data of before. */
export async function emptyDatabase(name: string) {
  const { url: server } = inject('testServer')
  const database = `${name}_${randomBytes(5).toString('hex')}`
  const onServer = async (act: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client(server)
    await client.connect()
    await act(client).finally(() => client.end())
  }
  await onServer((client) => client.query(`create database ${database}`))
  const url = databaseAt(server, database)
  const pool = openPool(url, { max: 5, longest: Infinity })
  return {
    url,
    pool,
    drop: async () => {
      if (!pool.ended) await pool.end()
      await onServer((client) => dropDatabase(client, database))
    },
  }
}
