import { pino } from 'pino'
import { type OpenServer, openServer, type ServerOptions } from '#portal/server/open-server.ts'
import { testOutside } from '../stand-ins/test-outside.ts'
import { restoreRows } from './restore-rows.ts'
import { testDatabase } from './test-database.ts'

export interface TestServer extends OpenServer {
  databaseUrl: string
  /** Brings the database back to what it was when the server opened, for a test of the same file that begins anew. */
  restore(): Promise<TestServer>
}

/** The whole server on a fresh migrated database, if asked with the reference data; every answer is checked against the contract. Close it after the test. */
export async function testServer({ reference, ...options }: Partial<ServerOptions & { reference: boolean }> = {}): Promise<TestServer> {
  const database = await testDatabase({ reference })
  const server = await openServer({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    outside: await testOutside(),
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
