import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { type CallReport, type Telephony, TelephonyTrouble } from '#platform/server/gateways/telephony/telephony.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makePair, openTelephone } from '#testing/make/open-telephone.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let telephone: Awaited<ReturnType<typeof openTelephone>>
let service: typeof telephone.service

beforeAll(async () => {
  telephone = await openTelephone()
  service = telephone.service
})
afterAll(() => telephone.close())

const begin = () => telephone.begin()
const refresh = (id: number, headers: { authorization: string }) =>
  telephone.server.app.inject({ method: 'POST', url: `/api/v1/admin_custom/calls/${id}/refresh/`, headers })
const questions = () => service.requests.filter(({ endpoint }) => endpoint !== 'connect').length

test('asks the provider once how the call stands', async () => {
  const { id, sid, staff } = await begin()
  service.end(sid, { parent: 'no-answer', talkSeconds: 0, recording: false })
  const before = questions()
  const answer = await refresh(id, staff.headers)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, state: 'parent_no_answer', talk_seconds: null }])
  expect(questions() - before).toBe(1)
  expect((await refresh(id, staff.headers)).json().state).toBe('parent_no_answer')
  expect(questions() - before).toBe(1)
})

test('finds a call whose acceptance was not heard', async () => {
  service.fault('connect', 'reset after accept')
  const { id, staff } = await begin()
  expect((await refresh(id, staff.headers)).json()).toMatchObject({ state: 'dialling', trouble: null })
})

test.each(['silence', 'reset', { status: 429 }, 'malformed'] as const)(
  'leaves the call as it is when there is no answer: %j',
  async (fault) => {
    const { id, staff } = await begin()
    service.fault('details', fault)
    const answer = await unchangedBy(telephone.server.db, () => refresh(id, staff.headers))
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'The telephone service does not answer right now. The call stays as it is.' },
    ])
  },
)

test('a colleague’s call is not there, and the provider is not asked', async () => {
  const [mine, theirs] = [await begin(), await begin()]
  const before = questions()
  for (const id of [theirs.id, 999_999]) {
    const answer = await unchangedBy(telephone.server.db, () => refresh(id, mine.staff.headers))
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'This call does not exist, or is not yours.' }])
  }
  expect(questions()).toBe(before)
})

describe('a parent’s call whose end was not told', () => {
  async function ongoing(state: 'ringing' | 'in_progress', report: Partial<CallReport> | 'nothing') {
    const { db } = telephone.server
    const pair = await makePair(db)
    const providerId = `inbound-${pair.number}`
    const call = { lead_id: pair.leadId, staff_id: pair.staff.id, e164: pair.e164, provider_id: providerId, direction: 'inbound', state }
    const id = await makeCall(db, { ...call, placed_at: sql<string>`now() - interval '2 minutes'` })
    const look = vi.spyOn(telephone.gateways.telephony as Telephony, 'look')
    if (report === 'nothing') look.mockRejectedValueOnce(new TelephonyTrouble('The telephone service did not answer.'))
    else look.mockResolvedValueOnce({ providerId, state: 'connected', ...report })
    onTestFinished(() => look.mockRestore())
    return { ...pair, id }
  }

  test('is as the provider says', async () => {
    const { id, staff } = await ongoing('in_progress', { talkSeconds: 75 })
    expect((await refresh(id, staff.headers)).json()).toMatchObject({ id, state: 'connected', talk_seconds: 75 })
    const rang = await ongoing('ringing', { state: 'missed' })
    expect((await refresh(rang.id, rang.staff.headers)).json()).toMatchObject({ id: rang.id, state: 'missed' })
    const missed = telephone.server.db.selectFrom('missed_call').select('lead_id').where('call_id', '=', rang.id)
    expect(await missed.execute()).toEqual([{ lead_id: rang.leadId }])
    expect(await checkLists(telephone.server.db)).toEqual([])
  })

  test('stays as it is when the provider does not answer, and while it says that it goes on', async () => {
    const unheard = await ongoing('in_progress', 'nothing')
    expect((await unchangedBy(telephone.server.db, () => refresh(unheard.id, unheard.staff.headers))).statusCode).toBe(409)
    const going = await ongoing('in_progress', { state: 'in_progress' })
    expect((await refresh(going.id, going.staff.headers)).json()).toMatchObject({ state: 'in_progress', ended_at: null })
  })

  test('keeps nobody from calling once the provider says that it is over', async () => {
    const { staff, leadId, number, e164 } = await ongoing('in_progress', { talkSeconds: 10 })
    const url = `/api/v3/admin_custom/call-parent/${leadId}/`
    const answer = await telephone.server.app.inject({ url, headers: staff.headers, query: { phone: number } })
    expect([answer.statusCode, answer.json().call?.state], answer.body).toEqual([200, 'dialling'])
    expect(telephone.dialedTo(e164)).toHaveLength(1)
  })
})
