import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxMeasured, tellSpeed } from '#domains/speed/contract/speed.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { speedTaker } from './take-speed.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const tell = (payload: object, remoteAddress = '198.51.100.7') =>
  server.app.inject({ method: 'POST', url: tellSpeed.path, payload, remoteAddress })
const one = { screen: 'lead', measure: 'INP', milliseconds: 180 }
const metrics = async () =>
  (await server.app.inject({ url: '/metrics' })).body.split('\n').filter((line) => line.startsWith('portal_page_seconds'))

test('what a page measured stands at /metrics by screen and measure, and nothing else', async () => {
  const answer = await tell({ measured: [one, { ...one, measure: 'LCP', milliseconds: 3_100.5 }, one] })
  expect([answer.statusCode, answer.json()]).toEqual([200, { taken: 3 }])
  const lines = await metrics()
  expect(lines).toContain('portal_page_seconds_bucket{le="0.1",screen="lead",measure="INP"} 0')
  expect(lines).toContain('portal_page_seconds_bucket{le="0.2",screen="lead",measure="INP"} 2')
  expect(lines).toContain('portal_page_seconds_bucket{le="2.5",screen="lead",measure="LCP"} 0')
  expect(lines).toContain('portal_page_seconds_bucket{le="4",screen="lead",measure="LCP"} 1')
  const labels = new Set(lines.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label)))
  expect([...labels].sort()).toEqual(['le', 'measure', 'screen'])
})

test.each([
  ['a screen that is not named', { measured: [{ ...one, screen: '/users/17' }] }, 'Send one of these screens'],
  ['a measure that is not taken', { measured: [{ ...one, measure: 'CLS' }] }, 'Send LCP or INP.'],
  ['a time before its beginning', { measured: [{ ...one, milliseconds: -1 }] }, 'Send 0 milliseconds or more.'],
  ['a time that no page takes', { measured: [{ ...one, milliseconds: 1e12 }] }, 'Send at most 600,000 milliseconds.'],
  ['words for a time', { measured: [{ ...one, milliseconds: 'slow' }] }, 'Send the milliseconds as a number.'],
  ['a word about a person', { measured: [{ ...one, staff: 7 }] }, ''],
  ['nothing', { measured: [] }, 'Send at least one measure.'],
  ['more than a page measures', { measured: Array.from({ length: maxMeasured + 1 }, () => one) }, `Send at most ${maxMeasured}`],
])('%s is refused and not counted', async (_, payload, sentence) => {
  const before = await metrics()
  const answer = await tell(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(sentence)
  expect(await metrics()).toEqual(before)
})

test('a network that sends too much waits for the next minute, and others do not', () => {
  let now = 5_000_000
  const take = speedTaker(new Registry(), () => now)
  const fromOffice = (last: number) => () => take(`2001:db8:1:2::${last}`, [{ screen: 'list', measure: 'LCP', milliseconds: 1 }])
  for (let sent = 0; sent < 1_000; sent++) fromOffice(sent)()
  expect(fromOffice(1)).toThrow(tellSpeed.refusals.tooMany[1])
  expect(take('198.51.100.9', []).taken).toBe(0)
  now += 60_000
  expect(fromOffice(1)().taken).toBe(1)
})
