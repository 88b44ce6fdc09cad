import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { operations } from '#portal/server/all-operations.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let headers: Record<string, string>

beforeAll(async () => {
  server = await testServer()
  headers = (await makeStaff(server.db, 'database_executive')).headers
})
afterAll(() => server.close())

const both = ['/api/openapi.json', '/api/docs/json']
const ask = (url: string, more: Record<string, string> = headers) => server.app.inject({ url, headers: more })

test('the document names every call, is made once and compressed once, however often it is asked for', async () => {
  const made = vi.spyOn(server.app, 'swagger')
  const plain = await ask('/api/openapi.json')
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const documented = Object.values(plain.json().paths as object).flatMap((methods) => Object.values(methods as object))
  expect(documented.map(({ operationId }) => operationId).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const url of both)
    for (const [encoding, unpack] of Object.entries(unpacked)) {
      const first = await ask(url, { ...headers, 'accept-encoding': encoding })
      expect([first.headers['content-encoding'], first.headers.vary]).toEqual([encoding, 'accept-encoding'])
      expect(unpack(first.rawPayload).toString() === plain.body, 'the same document').toBe(true)
      expect(first.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    }
  for (const [accepted, sent] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, deflate', 'br'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br;q=0.0, identity', undefined],
  ] as const)
    expect((await ask('/api/openapi.json', { ...headers, 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBe(sent)
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})

test('a browser that has it already is told so without sending it again', async () => {
  const { etag = '' } = (await ask('/api/openapi.json')).headers
  for (const url of both) {
    const again = await ask(url, { ...headers, 'if-none-match': `"another", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await ask(url, { ...headers, 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  }
})

test('it is asked with a session, and shown to everybody where the data is invented', async () => {
  for (const url of both) {
    for (const stranger of [{}, { authorization: `Token ${'x'.repeat(43)}` }]) {
      const answer = await ask(url, stranger)
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: sentences.sessionExpired }])
    }
  }
  await server.db.insertInto('reference_load').values({ name: 'demo', hash: 'a test' }).execute()
  for (const url of both) expect((await ask(url, {})).statusCode).toBe(200)
  await server.db.deleteFrom('reference_load').where('name', '=', 'demo').execute()
})

test('the docs page sends the session of its browser, and nothing makes the document again for each visitor', async () => {
  const script = (await ask('/api/docs/static/swagger-initializer.js', {})).body
  expect(script).toContain('requestInterceptor')
  expect((await ask('/api/docs/', {})).statusCode).toBe(200)
  expect((await ask('/api/docs/yaml')).statusCode).toBe(404)
})
