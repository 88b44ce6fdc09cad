import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { lendFile } from './lend-file.ts'
import { removeLostFiles } from './remove-lost-files.ts'

let server: TestServer
let gateways: Awaited<ReturnType<typeof testGateways>>

beforeAll(async () => {
  gateways = await testGateways()
  server = await testServer({ gateways })
})
afterAll(() => server.close())

test('a lent file opens at its address alone, and is removed after two days', async () => {
  const from = Buffer.from('%PDF-1.4 fees')
  const address = await lendFile(server.db, gateways, {
    from,
    bytes: from.length,
    type: 'application/pdf',
    ending: 'pdf',
    fileName: 'Fees.pdf',
  })
  const read = async (url: string) => (await server.app.inject({ url })).statusCode
  const opened = await server.app.inject({ url: address })
  expect([opened.statusCode, opened.headers['content-type'], opened.body]).toEqual([200, 'application/pdf', '%PDF-1.4 fees'])
  const until = Number(/until=(\d+)/.exec(address)?.[1])
  expect(until * 1000).toBeGreaterThan(Date.now() + 1.9 * 86_400_000)
  for (const wrong of [address.replace(/\?.*/, ''), address.replace(/pass=./, 'pass=!'), address.replace(`${until}`, `${until + 1}`)])
    expect(await read(wrong)).toBe(404)

  // Hidden before its time, as when its parent is erased.
  const name = address.slice(address.lastIndexOf('/') + 1, address.indexOf('?'))
  await sql`update stored_file set forget_at = now() where name = ${name}`.execute(server.db)
  expect(await read(address)).toBe(404)
  await removeLostFiles(server.db, gateways)
  expect(await server.db.selectFrom('stored_file').select('name').where('name', '=', name).execute()).toEqual([])
})
