import { pino } from 'pino'
import { openServer, type RunningServer, type ServerOptions } from '#portal/server/open-server.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { isWhole, restoreRows } from './restore-rows.ts'
import { testDatabase } from './test-database.ts'

export interface TestServer extends RunningServer {
  databaseUrl: string
  /** Brings the database back to what it was when the server opened, for a test of the same file that begins anew. */
  restore(): Promise<TestServer>
}

type TestServerOptions = Partial<ServerOptions & { reference: boolean }>

async function openAnother({ reference, ...options }: TestServerOptions): Promise<TestServer> {
  const database = await testDatabase({ reference })
  const server = await openServer({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    gateways: await testGateways(),
    checkAnswers: true,
    ...options,
  })
  await server.app.ready()
  const opened: TestServer = {
    ...server,
    databaseUrl: database.url,
    restore: async () => {
      await restoreRows(server.pool)
      return opened
    },
    close: async () => {
      await server.close()
      await database.drop()
    },
  }
  return opened
}

/** Servers without options that this process is done with: to build one and to connect costs more than the tests of most files. */
const done: TestServer[] = []

/** One that listens, or of whose connections one is out, may still be told something. */
const isQuiet = ({ app, pool }: TestServer) => !app.server.listening && pool.idleCount === pool.totalCount && pool.waitingCount === 0

async function usedBefore(): Promise<TestServer | undefined> {
  for (let server = done.pop(); server; server = done.pop()) {
    if (isQuiet(server) && (await isWhole(server.pool))) return await server.restore()
    await server.close()
  }
  return undefined
}

function lend(server: TestServer): TestServer {
  const lent: TestServer = {
    ...server,
    restore: async () => {
      await server.restore()
      return lent
    },
    close: async () => {
      // One is enough for files that follow one another.
      if (done.length === 0 && isQuiet(server)) done.push(server)
      else await server.close()
    },
  }
  return lent
}

/**
 * The whole server on a fresh migrated database, if asked with the reference data; every answer is checked against the contract. Close it
 * after the test. Without options it may be one that an earlier file of this process has closed: its metrics count on.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (Object.keys(options).length > 0) return await openAnother(options)
  return lend((await usedBefore()) ?? (await openAnother({})))
}
