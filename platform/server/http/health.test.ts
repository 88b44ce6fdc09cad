import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { openServer } from '#portal/server/open-server.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { testDatabase } from '#testing/server/test-database.ts'
import { testServer } from '#testing/server/test-server.ts'
import { openDatabaseProxy } from '#testing/stand-ins/database-proxy.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

test('while the database is away every call answers 503 with a sentence, and works again by itself', async () => {
  const database = await testDatabase()
  const proxy = await openDatabaseProxy(database.url)
  const server = await openServer({ databaseUrl: proxy.url, gateways: await testGateways(), log: pino({ level: 'silent' }) })
  try {
    const { headers } = await makeStaff(server.db, 'counsellor')
    const list = () => server.app.inject({ url: '/api/v1/admin_custom/counsellor/document/all-data/', headers })
    const ready = () => server.app.inject({ url: '/readyz' })
    expect([(await list()).statusCode, (await ready()).statusCode]).toEqual([200, 200])
    proxy.shut()
    for (let tries = 0; tries < 3; tries++) {
      const away = await list()
      expect([away.statusCode, away.json(), away.headers['retry-after']]).toEqual([503, { detail: sentences.unavailable }, '2'])
    }
    expect((await ready()).statusCode).toBe(503)
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    proxy.admit()
    await expect.poll(async () => (await list()).statusCode, { timeout: 10_000 }).toBe(200)
    expect((await ready()).statusCode).toBe(200)
  } finally {
    await server.close()
    proxy.close()
    await database.drop()
  }
})

test('a database that is not migrated is not ready', async () => {
  const server = await testServer()
  await server.pool.query('delete from kysely_migration where name = (select max(name) from kysely_migration)')
  const answer = await server.app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json()]).toEqual([503, { detail: sentences.unavailable }])
  await server.close()
})

test('metrics are for loopback, or for who has the token', async () => {
  const open = await testServer()
  const local = await open.app.inject({ url: '/metrics' })
  expect(local.statusCode).toBe(200)
  expect(local.body).toContain('portal_request_seconds')
  expect((await open.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode).toBe(403)
  await open.close()
  const guarded = await testServer({ metricsToken: 'sesame' })
  const ask = (authorization?: string) =>
    guarded.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers: authorization ? { authorization } : {} })
  expect((await ask('Bearer sesame')).statusCode).toBe(200)
  expect([(await ask()).statusCode, (await ask('Bearer wrong!')).statusCode]).toEqual([403, 403])
  await guarded.close()
})
