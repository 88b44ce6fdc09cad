import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

let made = 0
async function simulated() {
  const phone = String(9_811_200_000 + ++made)
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' }, numbers: [phone] })
  const answer = await server.app.inject({ url: `/api/v3/admin_custom/call-parent/${leadId}/?phone=${phone}`, headers: asha.headers })
  return { id: answer.json().call.id as number, leadId }
}

const say = (id: number, outcome: unknown, headers: Record<string, string> = asha.headers) =>
  server.app.inject({ method: 'POST', url: `/api/v1/admin_custom/calls/${id}/outcome/`, headers, payload: { outcome } })
const spokenAt = async (leadId: number) =>
  (await server.db.selectFrom('lead_listing').select('spoken_at').where('lead_id', '=', leadId).executeTakeFirstOrThrow()).spoken_at

test('a call that was connected was as long as it took to say so', async () => {
  const { id, leadId } = await simulated()
  await server.db.updateTable('call').set({ placed_at: sql`placed_at - interval '75 seconds'` }).where('id', '=', id).execute()
  const answer = await say(id, 'connected')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ id, state: 'connected', simulated: true, ended_at: expect.any(String), recording: 'none' })
  expect(answer.json().talk_seconds).toBeGreaterThanOrEqual(75)
  expect(answer.json().talk_seconds).toBeLessThan(100)
  const lead = (await server.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: asha.headers })).json()
  expect(lead.timeline.items[0].action).toMatch(/connected, 1:\d\d \(simulated\)$/)
  expect(await checkLists(server.db)).toEqual([])
})

test.each(['parent_no_answer', 'parent_busy', 'parent_failed', 'counsellor_unreachable'])(
  '%s is how it went, without a talk',
  async (outcome) => {
    const { id, leadId } = await simulated()
    expect((await say(id, outcome)).json()).toMatchObject({ state: outcome, talk_seconds: null, answered_at: null })
    expect((await spokenAt(leadId)) === null).toBe(['counsellor_unreachable', 'parent_failed'].includes(outcome))
    expect(await checkLists(server.db)).toEqual([])
  },
)

test('it is said once; a retry of the same request gets the same answer', async () => {
  const { id } = await simulated()
  const request = { method: 'POST', url: `/api/v1/admin_custom/calls/${id}/outcome/`, payload: { outcome: 'parent_busy' } } as const
  const headers = { ...asha.headers, 'idempotency-key': crypto.randomUUID() }
  const first = await server.app.inject({ ...request, headers })
  expect((await server.app.inject({ ...request, headers })).body).toBe(first.body)
  const again = await unchangedBy(server.db, () => say(id, 'connected'))
  expect([again.statusCode, again.json().detail]).toEqual([409, 'The outcome of this call is noted already.'])
})

test('two people who say it at once: one of them is heard', async () => {
  const { id } = await simulated()
  const answers = await Promise.all([say(id, 'connected'), say(id, 'parent_busy')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('only its caller says it, of a simulated call, with an outcome that there is', async () => {
  const { id, leadId } = await simulated()
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const refused = async (answer: () => ReturnType<typeof say>) => {
    const { statusCode, json } = await unchangedBy(server.db, answer)
    return [statusCode, json().detail]
  }
  const absent = [404, 'This call does not exist, or is not yours.']
  expect(await refused(() => say(id, 'connected', admin.headers))).toEqual(absent)
  expect(await refused(() => say(999_999, 'connected'))).toEqual(absent)
  for (const outcome of ['simulated', 'missed', 'placing', '', 7, null])
    expect((await refused(() => say(id, outcome)))[0], String(outcome)).toBe(400)
  const real = await server.db
    .insertInto('call')
    .values({
      lead_id: leadId,
      staff_id: asha.id,
      direction: 'outbound',
      e164: '+919811200000',
      state: 'connected',
      provider: 'exotel',
      simulated: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await refused(() => say(real.id, 'connected'))).toEqual([409, 'This was a real call. The telephone service reports how it went.'])
})
