import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { ignoredHeader } from './ignore-unknown.ts'

let server: TestServer
let counsellor: Awaited<ReturnType<typeof makeStaff>>
let leadId: number

beforeAll(async () => {
  server = await testServer()
  counsellor = await makeStaff(server.db, 'counsellor')
  leadId = await makeLead(server.db, { lead: { owner_id: counsellor.id } })
})
afterAll(() => server.close())

const list = '/api/v1/admin_custom/counsellor/document/all-data/'
const ask = (url: string, more: InjectOptions = {}) =>
  server.app.inject({ url, ...more, headers: { ...counsellor.headers, ...more.headers } })
const post = (payload: string | object, headers: Record<string, string> = {}) =>
  ask(`/api/v3/admin_custom/comment/${leadId}/create/`, {
    method: 'POST',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a query parameter that is wrong gets 400 and a sentence for its field', () => {
  const wrong: [query: string, field: string][] = [
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=20&limit=30', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['ordering=salary', 'ordering'],
    ['ordering=-', 'ordering'],
    ['cities=1,x', 'cities.1'],
    ['cities=2147483648', 'cities.0'],
    [`cities=${Array.from({ length: 201 }, (_, index) => index + 1)}`, 'cities'],
    ['actions=sleep', 'actions.0'],
    ['collab=perhaps', 'collab'],
    ['tenure=W', 'tenure'],
    ['min_fee=-1', 'min_fee'],
    ['min_fee=200&max_fee=100', 'min_fee'],
    ['start_date=2026-02-30', 'start_date'],
    ['start_date=21/11/2026', 'start_date'],
    ['start_date=0000-01-01', 'start_date'],
    ['start_date=2026-02-02&end_date=2026-02-01', 'start_date'],
    ['num_of_call_attempts=9999', 'num_of_call_attempts'],
    ['cart_or_form_or_call=all', 'cart_or_form_or_call'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ]
  test.each(wrong)('%s', async (query, field) => {
    const answer = await ask(`${list}?${query}`)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().detail).toBe(sentences.malformed)
    expect(Object.keys(answer.json().errors)).toContain(field)
    expect(answer.json().errors[field][0]).toMatch(/^[A-Z].*\.$/)
  })
})

test('a blank parameter of any kind counts as absent', async () => {
  const names = 'search actions cities collab ordering limit offset start_date min_fee tenure num_of_call_attempts cart_or_form_or_call'
  for (const name of names.split(' ')) {
    for (const blank of ['', '%20', '+']) {
      const answer = await ask(`${list}?${name}=${blank}`)
      expect(answer.statusCode, `${name}=${blank}: ${answer.body}`).toBe(200)
      expect(answer.json().count, name).toBe(1)
    }
  }
})

describe('a parameter that a call does not know', () => {
  test('is left out of account by a read and named in a header and in the answer of a list; what is wrong beside it is still refused', async () => {
    const plain = await ask(list)
    expect(plain.headers).not.toHaveProperty(ignoredHeader)
    expect(plain.json()).not.toHaveProperty('ignored')
    for (const [query, named] of [
      ['citys=1', 'citys'],
      ['collab=false&page=2&limit=20&__proto__=1', 'page, __proto__'],
      ['a%0d%0ab=1&search=', 'a%0D%0Ab'],
      ['nothing=a%00b', 'nothing'],
      ['%F0%9F=1', '%25F0%259F'],
    ]) {
      const answer = await ask(`${list}?${query}`)
      expect([answer.statusCode, answer.json().results, answer.headers[ignoredHeader]], query).toEqual([200, plain.json().results, named])
      expect(answer.json().ignored.map(encodeURIComponent).join(', '), query).toBe(named)
    }
    const wrong = await ask(`${list}?citys=1&limit=ten`)
    expect([wrong.statusCode, Object.keys(wrong.json().errors), wrong.headers[ignoredHeader]]).toEqual([400, ['limit'], 'citys'])
    const many = await ask(`${list}?${Array.from({ length: 500 }, (_, index) => `unknown-${index}=1`).join('&')}`)
    expect([many.statusCode, String(many.headers[ignoredHeader]).length, many.json().ignored.length]).toEqual([200, 1000, 20])
  })

  test('is refused by a write, and by a read that acts', async () => {
    const added = await unchangedBy(server.db, () =>
      ask(`/api/v3/admin_custom/comment/${leadId}/create/?loud=1`, { method: 'POST', payload: { comment: 'Hello' } }),
    )
    expect([added.statusCode, Object.keys(added.json().errors)]).toEqual([400, ['loud']])
    const served = await unchangedBy(server.db, () => ask('/api/v3/admin_custom/auto-dialer-data/?follow-up=false'))
    expect([served.statusCode, Object.keys(served.json().errors)]).toEqual([400, ['follow-up']])
  })
})

test('a text that is not an id gets 400, and so does an id that is too large', async () => {
  for (const id of ['x', '0', '-1', '1.5', '99999999999', '%00']) {
    const answer = await ask(`/api/v3/admin_custom/details/${id}/`)
    expect(answer.statusCode, id).toBe(400)
    expect(answer.json().detail).toBe(sentences.malformed)
  }
})

test('a body that is wrong gets 400 and changes nothing', async () => {
  for (const body of [
    {},
    { comment: '   ' },
    { comment: 7 },
    { comment: null },
    { comment: 'x'.repeat(4001) },
    { comment: 'a', by: 3 },
    [],
    '"text"',
    'null',
  ]) {
    const answer = await unchangedBy(server.db, () => post(body))
    expect(answer.statusCode, JSON.stringify(body)).toBe(400)
    expect(answer.json().detail).toBe(sentences.malformed)
  }
  expect((await post([])).json().errors).toEqual({ body: ['Give this as an object.'] })
})

test.each([
  ['nothing\u0000here', 'nothinghere'],
  ['half of \ud83d a pair', 'half of \ufffd a pair'],
  ['\udc00', '\ufffd'],
  ['a whole pair: 😀', 'a whole pair: 😀'],
])('what the database cannot keep of a text is replaced: %j', async (comment, kept) => {
  const answer = await post({ comment })
  expect([answer.statusCode, answer.json().comment]).toEqual([200, kept])
})

test('such text is mended however deep it lies, in keys and in addresses too', async () => {
  const deep = `${'['.repeat(50_000)}"\\ud800"${']'.repeat(50_000)}`
  const [nested, named] = [`{"comment":"a","more":${deep}}`, '{"com\\u0000ment":"b\\udc00"}']
  expect((await post(nested, { 'content-type': 'application/json' })).statusCode).toBeLessThan(500)
  expect((await post(named, { 'content-type': 'application/json' })).json().comment).toBe('b\ufffd')
  expect((await ask(`${list}?search=a%00b`)).statusCode).toBe(200)
})

test('text in any script, with quotes and wildcards, is kept as it is', async () => {
  const comment = `प्रिया शर्मा – “मंगलवार को” 50% _off_ '; drop table lead; -- 📞`
  expect((await post({ comment })).json().comment).toBe(comment)
})

test('broken JSON, another media type and a body over the limit are told apart', async () => {
  const broken = await post('{"comment": ')
  expect([broken.statusCode, broken.json().detail]).toEqual([400, sentences.brokenJson])
  const empty = await post('')
  expect([empty.statusCode, empty.json().detail]).toEqual([400, sentences.brokenJson])
  const text = await post('comment=hello', { 'content-type': 'application/x-www-form-urlencoded' })
  expect([text.statusCode, text.json().detail]).toEqual([415, sentences.wrongMediaType])
  const large = await post({ comment: 'x'.repeat(1_100_000) })
  expect([large.statusCode, large.json().detail]).toEqual([413, sentences.tooLarge])
})

test('a body that names a field twice is refused, at any depth and however the name is written', async () => {
  for (const body of [
    '{"comment":"a","comment":"b"}',
    '{"comment":"a","\\u0063omment":"a"}',
    '{"comment":"a","more":[{"x":{"y":1,"z":2,"y":1}}]}',
  ]) {
    const answer = await unchangedBy(server.db, () => post(body))
    expect([answer.statusCode, answer.json()], body).toEqual([400, { detail: sentences.repeatedField }])
  }
  expect((await post('{"comment": "a \\"b\\": c \\\\"}')).json().comment).toBe('a "b": c \\')
})

test('a body that is nested very deep is refused', async () => {
  const nested = (depth: number) => `{"comment":"a","more":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const answer = await unchangedBy(server.db, () => post(nested(100_000)))
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: sentences.tooDeep }])
  expect((await post(nested(40))).json().detail).not.toBe(sentences.tooDeep)
})

test('prototype keys in a body are refused', async () => {
  const answer = await post('{"comment":"a","__proto__":{"is_admin":true}}')
  expect(answer.statusCode).toBe(400)
})

test('an address without a call gets 404 and says where the calls are described', async () => {
  const answer = await ask('/api/v1/nothing/')
  expect([answer.statusCode, answer.json().detail]).toEqual([404, sentences.noSuchCall])
  const method = await ask(list, { method: 'DELETE' })
  expect([method.statusCode, method.json().detail]).toEqual([404, sentences.noSuchCall])
})

test('someone else’s lead looks exactly like an absent one', async () => {
  const colleague = await makeStaff(server.db, 'counsellor')
  const theirs = await makeLead(server.db, { lead: { owner_id: colleague.id } })
  const foreign = await ask(`/api/v3/admin_custom/details/${theirs}/`)
  const absent = await ask('/api/v3/admin_custom/details/2000000000/')
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(absent.body)
  const comment = { method: 'POST', payload: { comment: 'Mine?' } } as const
  const written = await unchangedBy(server.db, () => ask(`/api/v3/admin_custom/comment/${theirs}/create/`, comment))
  expect(written.statusCode).toBe(404)
})

test('a session that is expired, revoked or of a disabled account gets 401', async () => {
  const expired = await makeStaff(server.db, 'counsellor')
  await server.db.updateTable('session').set({ expires_at: sql`now() - interval '1 second'` }).where('staff_id', '=', expired.id).execute()
  const revoked = await makeStaff(server.db, 'counsellor')
  await server.db.deleteFrom('session').where('staff_id', '=', revoked.id).execute()
  const disabled = await makeStaff(server.db, 'counsellor')
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', disabled.id).execute()
  for (const { headers } of [expired, revoked, disabled]) {
    const answer = await server.app.inject({ url: list, headers })
    expect([answer.statusCode, answer.json().detail]).toEqual([401, sentences.sessionExpired])
  }
})
