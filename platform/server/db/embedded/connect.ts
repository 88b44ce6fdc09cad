import pg from 'pg'
import { type Address, portal, urlOf } from './address.ts'
import type { ClusterPaths } from './cluster-paths.ts'

/** An open connection, or why there is none: nobody listens, the database is starting or stopping, or something else answers. */
export type Attempt = { client: pg.Client } | { state: 'absent' | 'changing' | 'strange'; detail: string }

/** How long a listener may take to answer as a database does, in milliseconds. */
const patience = 5_000

const absent = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])
const cannotConnectNow = '57P03'
const tooManyConnections = '53300'
const noSuchDatabase = '3D000'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, application_name: 'portal keeper' })
  // Without a listener a broken connection would end the process; the end of the connection is noticed by 'end'.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function createDatabase(paths: ClusterPaths, address: Address): Promise<void> {
  const client = await connect(await urlOf(paths, address, 'postgres'))
  try {
    await client.query(`create database ${portal}`)
  } finally {
    await client.end()
  }
}

export async function tryConnect(paths: ClusterPaths, address: Address): Promise<Attempt> {
  const url = await urlOf(paths, address)
  try {
    return { client: await connect(url) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const detail = error instanceof Error ? error.message : String(error)
    if (absent.has(code) || detail === 'Connection terminated unexpectedly') return { state: 'absent', detail }
    if (code === cannotConnectNow || code === tooManyConnections) return { state: 'changing', detail }
    if (code !== noSuchDatabase) return { state: 'strange', detail }
    await createDatabase(paths, address)
    return { client: await connect(url) }
  }
}
