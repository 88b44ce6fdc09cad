import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { openServer } from '#portal/server/open-server.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let server: TestServer
let counsellor: Awaited<ReturnType<typeof makeStaff>>
let leadId: number

beforeAll(async () => {
  server = await testServer()
  counsellor = await makeStaff(server.db, 'counsellor')
  leadId = await makeLead(server.db, { lead: { owner_id: counsellor.id } })
})
afterAll(() => server.close())

const comment = (text: string, key: string, headers = counsellor.headers, id = leadId) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v3/admin_custom/comment/${id}/create/`,
    headers: { ...headers, 'idempotency-key': key },
    payload: { comment: text },
  })

const comments = async (text: string) =>
  (await server.db.selectFrom('lead_event').select('id').where('comment', '=', text).execute()).length

test('the same key and body get the first answer again, and nothing happens twice', async () => {
  const first = await comment('Call after six', 'key-1')
  const again = await comment('Call after six', 'key-1')
  expect(first.statusCode).toBe(200)
  expect(again.statusCode).toBe(200)
  expect(again.body).toBe(first.body)
  expect(await comments('Call after six')).toBe(1)
})

test('five requests racing with one key have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => comment('Raced', 'key-race')))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await comments('Raced')).toBe(1)
})

test('requests racing with one key on two servers have one effect and one answer', async () => {
  const other = await openServer({
    databaseUrl: server.databaseUrl,
    gateways: await testGateways(),
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => other.close())
  const answers = await Promise.all(
    [server, other, server, other].map(({ app }) =>
      app.inject({
        method: 'POST',
        url: `/api/v3/admin_custom/comment/${leadId}/create/`,
        headers: { ...counsellor.headers, 'idempotency-key': 'key-two' },
        payload: { comment: 'Raced on two' },
      }),
    ),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await comments('Raced on two')).toBe(1)
})

test('the same key with another body is refused with 422, and changes nothing', async () => {
  await comment('First text', 'key-2')
  const other = await comment('Second text', 'key-2')
  expect(other.statusCode).toBe(422)
  expect(other.json()).toEqual({ detail: sentences.keyReused })
  expect(await comments('Second text')).toBe(0)
})

test('a refusal is kept too', async () => {
  const first = await comment('To nobody', 'key-3', counsellor.headers, 999_999)
  const again = await comment('To nobody', 'key-3', counsellor.headers, 999_999)
  expect(first.statusCode).toBe(404)
  expect(again.statusCode).toBe(404)
  expect(again.body).toBe(first.body)
  const kept = await server.db.selectFrom('idempotency_key').select('status').where('key', '=', 'key-3').execute()
  expect(kept).toEqual([{ status: 404 }])
})

test('an answer about a lead that was given away since is not given again, and the one that gave it away is', async () => {
  const [giver, receiver] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const id = await makeLead(server.db, { lead: { owner_id: giver.id } })
  const transfer = () =>
    server.app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/details/${id}/`,
      headers: { ...giver.headers, 'idempotency-key': 'key-give' },
      payload: { transfer_to: receiver.id },
    })
  expect((await comment('Asked for fees', 'key-5', giver.headers, id)).statusCode).toBe(200)
  const given = await transfer()
  expect(given.statusCode, given.body).toBe(200)
  const again = await comment('Asked for fees', 'key-5', giver.headers, id)
  expect(again.statusCode).toBe(409)
  expect(again.body).not.toContain('Asked for fees')
  expect((await transfer()).body).toBe(given.body)
})

test('another member of staff may use the same key', async () => {
  const colleague = await makeStaff(server.db, 'counsellor_admin')
  await comment('Mine', 'key-4')
  const theirs = await comment('Theirs', 'key-4', colleague.headers)
  expect(theirs.statusCode).toBe(200)
  expect(theirs.json().comment).toBe('Theirs')
})

test('a malformed key is refused with a sentence', async () => {
  for (const key of ['', 'with space', 'x'.repeat(201)]) {
    const answer = await comment('Never written', key)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ detail: sentences.keyMalformed })
  }
  expect(await comments('Never written')).toBe(0)
})
