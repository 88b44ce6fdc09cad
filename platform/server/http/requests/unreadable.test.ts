import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let port: number
let logged: { level: number | string; msg: string }[] = []

beforeAll(async () => {
  server = await testServer({ log: pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) }) })
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
beforeEach(() => {
  logged = []
})
afterAll(() => server.close())

/** Sends bytes as they are and answers everything that comes back until the server ends the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

async function send(bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return { status: Number(first.split(' ')[1]), headers: new Headers(lines.map((line) => line.split(': ') as [string, string])), body }
}

const host = 'Host: portal\r\n'

test.each([
  ['headers that are too large', `GET / HTTP/1.1\r\n${host}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431, sentences.headersTooLarge],
  ['no request', 'What is this?\r\n\r\n', 400, sentences.noRequest],
  ['two lengths', `POST /api/v1/ HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, sentences.noRequest],
])('%s are refused like everything else, under the same headers, and the connection ends', async (_, bytes, status, detail) => {
  const answer = await send(bytes)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { detail }])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(answer.body)),
    connection: 'close',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('a second request that cannot be read is refused on the connection of the first', async () => {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(`GET /healthz HTTP/1.1\r\n${host}\r\n`)
  const [first] = await once(socket, 'data')
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 .*alive/s)
  socket.write('What is this?\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a client that goes away in the middle of a body is not reported as trouble of the database', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  const socket = net.connect(port, '127.0.0.1')
  const begun = once(server.app.server, 'request')
  const lines = ['POST /api/v3/admin_custom/comment/1/create/ HTTP/1.1', 'Host: portal', `Authorization: ${headers.authorization}`]
  socket.write([...lines, 'Content-Type: application/json', 'Content-Length: 100', '', '{"comment": "Half'].join('\r\n'))
  // The body is read once the session was checked.
  const [request] = await begun
  await expect.poll(() => request.listenerCount('data'), { timeout: 10_000 }).toBeGreaterThan(0)
  const ended = new Promise((resolve) => request.once('close', resolve))
  socket.resetAndDestroy()
  await ended
  await setImmediate()
  expect(logged.filter(({ msg }) => msg !== 'request')).toEqual([])
})
