import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWrite } from '#platform/contract/operation.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { operations } from '#portal/server/all-operations.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let headers: Record<string, string>

beforeAll(async () => {
  server = await testServer()
  headers = (await makeStaff(server.db, 'counsellor')).headers
})
afterAll(() => server.close())

const urlOf = (path: string) => path.replaceAll(/:\w+/g, '1')
const reads = operations.filter(({ operation }) => !isWrite(operation))
const acting = reads.filter(({ operation }) => operation.acts)
const ask = (method: 'GET' | 'HEAD', url: string, more: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { ...headers, ...more } })

test('these GETs act', () => {
  expect(acting.map(({ name }) => name).toSorted()).toEqual([
    'callParent',
    'callParentAbout',
    'findParent',
    'sendMailContent',
    'sendUserLoginToken',
    'sendWhatsappContent',
    'serveLead',
  ])
})

test.each(acting)(
  '$name is refused to a browser that looks ahead and to another site, and to the portal’s own screens it is not',
  async (of) => {
    const url = urlOf(of.operation.path)
    for (const more of [{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await unchangedBy(server.db, () => ask('GET', url, more))
      expect([answer.statusCode, answer.json()], JSON.stringify(more)).toEqual([403, { detail: sentences.notMeant }])
    }
    for (const site of ['same-origin', 'none']) expect((await ask('GET', url, { 'sec-fetch-site': site })).statusCode, site).not.toBe(403)
  },
)

test('a GET that only reads is answered to every role that may make it', async () => {
  expect((await ask('GET', '/api/v1/admin_custom/', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
})

test('no call is made by a HEAD but those that anybody may open', async () => {
  const isOpen = ({ operation }: (typeof reads)[number]) => operation.roles === 'public' && !operation.byProvider
  expect(reads.filter(isOpen).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['askUnsubscribe', 'openMail', 'followLink', 'readFile']),
  )
  for (const of of reads) {
    const url = urlOf(of.operation.path)
    const expected = isOpen(of) ? (await ask('GET', url)).statusCode : 404
    expect((await ask('HEAD', url)).statusCode, of.name).toBe(expected)
  }
})

test('no other site is allowed to read an answer, nor to ask beforehand whether it may', async () => {
  for (const url of ['/api/v1/admin_custom/', '/login', '/']) {
    const more = {
      origin: 'https://other.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    const answers = [await ask('GET', url, more), await server.app.inject({ method: 'OPTIONS', url, headers: more })]
    for (const answer of answers) expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})
