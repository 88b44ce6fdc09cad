import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const records = (id: number, headers = asha.headers) => server.app.inject({ url: `/api/v3/admin_custom/get-call-records/${id}/`, headers })

test('calls in both directions are answered, the newest first, with whether their recording can be played', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' } })
  const call = { lead_id: leadId, e164: '+14155550160', provider: 'exotel', simulated: false }
  await server.db
    .insertInto('call')
    .values([
      { ...call, direction: 'inbound', state: 'missed', placed_at: '2026-11-20T05:00:00Z' },
      {
        ...{ ...call, direction: 'outbound', state: 'connected', staff_id: asha.id, automatic: true, recording_state: 'ready' },
        ...{ placed_at: '2026-11-20T06:00:00Z', answered_at: '2026-11-20T06:00:09Z', ended_at: '2026-11-20T06:02:00Z', talk_seconds: 111 },
      },
      {
        ...call,
        direction: 'outbound',
        state: 'rejected',
        staff_id: asha.id,
        trouble: 'Insufficient balance',
        placed_at: '2026-11-20T04:00:00Z',
      },
    ])
    .execute()
  const answer = await records(leadId)
  expect(answer.statusCode, answer.body).toBe(200)
  const { count, playable, results } = answer.json()
  expect([count, playable, results.map(({ state }: { state: string }) => state)]).toEqual([3, 1, ['connected', 'missed', 'rejected']])
  expect(results[0]).toMatchObject({
    phone: { number: '4155550160', country_code: 1 },
    by: { name: 'Asha Rao' },
    automatic: true,
    talk_seconds: 111,
    recording: 'ready',
  })
  expect(new Date(results[0].answered_at).toISOString()).toBe('2026-11-20T06:00:09.000Z')
  expect(results[1]).toMatchObject({ by: null, direction: 'inbound', lead: { id: leadId, name: 'Meera Iyer' } })
  expect(results[2]).toMatchObject({ trouble: 'Insufficient balance', recording: 'none' })
})

test('the newest 200 of very many are returned; all are counted, and all that can be heard', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id } })
  await sql`insert into call (lead_id, staff_id, direction, e164, state, provider, simulated, placed_at, recording_state)
    select ${leadId}, ${asha.id}, 'outbound', '+919811400001', 'connected', 'exotel', false, now() - minutes * interval '1 minute',
      case when minutes > 220 then 'ready' else 'none' end
    from generate_series(1, 230) as minutes`.execute(server.db)
  const { count, playable, results } = (await records(leadId)).json()
  expect([count, playable, results.length]).toEqual([230, 10, 200])
})

test('a lead of someone else looks absent; without calls there are none', async () => {
  const others = await makeLead(server.db)
  expect((await records(others)).statusCode).toBe(404)
  const ours = await makeLead(server.db, { lead: { owner_id: asha.id } })
  expect((await records(ours)).json()).toEqual({ count: 0, playable: 0, results: [] })
})
