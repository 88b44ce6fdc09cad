import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Address, portal, superuser, urlOf } from './address.ts'
import type { ClusterPaths } from './cluster-paths.ts'

/** An open connection, or why none: no listener, a database that starts or stops, or a stranger that answers. */
export type Attempt = { client: pg.Client } | { state: 'absent' | 'changing' | 'strange'; detail: string }

/** How long a listener may take to answer as a database does, in milliseconds. */
const patience = 5_000

const absent = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])
const cannotConnectNow = '57P03'
const tooManyConnections = '53300'

/** PostgreSQL's codes for a missing role or database; with a password it does not say which. */
const unmade = new Set(['28000', '28P01', '3D000'])

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, application_name: 'portal keeper' })
  // Without a listener a broken connection would end the process; the end of the connection is noticed by 'end'.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Makes the role of the portal and its database. The extensions that its schema needs are trusted: an owner may create them. */
async function createDatabase(paths: ClusterPaths, address: Address): Promise<void> {
  const client = await connect(await urlOf(paths, address, superuser))
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [portal])
    const password = pg.escapeLiteral((await readFile(paths.password, 'utf8')).trim())
    if (rowCount === 0) await client.query(`create role ${portal} login password ${password}`)
    await client.query(`create database ${portal} owner ${portal}`)
  } finally {
    await client.end()
  }
}

export async function tryConnect(paths: ClusterPaths, address: Address): Promise<Attempt> {
  const url = await urlOf(paths, address)
  try {
    return { client: await connect(url) }
  } catch (error) {
    const { code = '', message: detail } = error as Error & { code?: string }
    if (absent.has(code) || detail === 'Connection terminated unexpectedly') return { state: 'absent', detail }
    if (code === cannotConnectNow || code === tooManyConnections) return { state: 'changing', detail }
    if (!unmade.has(code)) return { state: 'strange', detail }
    const made = await createDatabase(paths, address).catch(() => 'failed')
    if (made === 'failed') return { state: 'strange', detail }
    return { client: await connect(url) }
  }
}
