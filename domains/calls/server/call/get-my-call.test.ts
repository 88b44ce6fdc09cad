import { type InsertObject, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MyCall } from '#domains/calls/contract/calls.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ago = (time: string) => sql<string>`now() - ${time}::interval`
const startOfToday = sql<string>`date_trunc('day', now(), 'Asia/Kolkata')`
const agoToday = (time: string) => sql<string>`greatest(${startOfToday}, ${ago(time)})`

type CallRow = Partial<InsertObject<DB, 'call'>> & { lead_id: number | null }

async function made({ lead_id, ...given }: CallRow): Promise<number> {
  const call = { direction: 'outbound', e164: '+919811300001', state: 'connected', provider: 'exotel', simulated: false, lead_id, ...given }
  return (await server.db.insertInto('call').values(call).returning('id').executeTakeFirstOrThrow()).id
}

async function mine() {
  const staff = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  const leadId = await makeLead(server.db, { lead: { owner_id: staff.id, name: 'Meera Iyer' } })
  const ask = async (): Promise<MyCall> =>
    (await server.app.inject({ url: '/api/v1/admin_custom/calls/current/', headers: staff.headers })).json()
  return { staff, leadId, ask, make: (given: Partial<CallRow>) => made({ lead_id: leadId, staff_id: staff.id, ...given }) }
}

const shown = ({ call, incoming }: MyCall) => [call?.id, incoming?.id]

test('nobody who was on no call is on one; others’ calls are not theirs', async () => {
  const { leadId, ask } = await mine()
  const { id } = await makeStaff(server.db, 'counsellor')
  await made({ lead_id: leadId, staff_id: id, state: 'dialling' })
  expect(await ask()).toEqual({ call: null, incoming: null, caller: null, other_numbers: [] })
})

describe('the call', () => {
  test('is the one that goes on, although another was placed since', async () => {
    const { ask, make } = await mine()
    const id = await make({ state: 'in_progress', placed_at: ago('70 minutes') })
    await make({ state: 'rejected' })
    expect((await ask()).call).toMatchObject({ id, state: 'in_progress', lead: { name: 'Meera Iyer' }, by: { name: 'Asha Rao' } })
  })

  test('is the last of the hour otherwise, a simulated one too', async () => {
    const { ask, make } = await mine()
    await make({ placed_at: ago('30 minutes') })
    const id = await make({ state: 'simulated', provider: 'loopback', simulated: true, placed_at: ago('20 minutes') })
    expect(shown(await ask())).toEqual([id, undefined])
    await server.db.updateTable('call').set({ placed_at: sql`placed_at - interval '41 minutes'` }).where('id', '=', id).execute()
    expect((await ask()).call?.id).not.toBe(id)
  })

  test('is forgotten after an hour', async () => {
    const { ask, make } = await mine()
    await make({ placed_at: ago('61 minutes') })
    expect(shown(await ask())).toEqual([undefined, undefined])
  })

  test('of nobody we knew is with the parent who got its number since, unless two parents have it', async () => {
    const { ask, make, leadId } = await mine()
    const number = { e164: '+919811377701', country_code: 91, national: '9811377701', rank: 1, lead_id: leadId, disputed: true }
    await make({ lead_id: null, e164: number.e164, direction: 'inbound', state: 'in_progress' })
    expect((await ask()).call?.lead).toBeNull()
    await server.db.insertInto('lead_number').values(number).execute()
    expect((await ask()).call?.lead).toBeNull()
    await server.db.updateTable('lead_number').set({ disputed: false }).where('e164', '=', number.e164).execute()
    expect((await ask()).call?.lead).toEqual({ id: leadId, name: 'Meera Iyer' })
  })

  test('of nobody we knew does not name a parent whom the reader does not see', async () => {
    const { ask, make } = await mine()
    const { leadId: anothers } = await mine()
    const number = { e164: '+919811377702', country_code: 91, national: '9811377702', rank: 1, lead_id: anothers }
    await make({ lead_id: null, e164: number.e164, direction: 'inbound', state: 'in_progress' })
    await server.db.insertInto('lead_number').values(number).execute()
    expect((await ask()).call).toMatchObject({ lead: null })
  })

  test('has no name once its parent was erased', async () => {
    const { ask, make, leadId } = await mine()
    await make({})
    await server.db.updateTable('lead').set({ erased_at: sql`now()`, viewer_ids: [] }).where('id', '=', leadId).execute()
    expect((await ask()).call?.lead).toBeNull()
  })
})

test('a parent’s call rings, then it is the call, and one that was missed is neither', async () => {
  const { ask, make } = await mine()
  const last = await make({ placed_at: ago('5 minutes') })
  const id = await make({ direction: 'inbound', state: 'ringing' })
  expect(shown(await ask())).toEqual([last, id])
  const become = (state: string) => server.db.updateTable('call').set({ state }).where('id', '=', id).execute()
  await become('in_progress')
  expect(shown(await ask())).toEqual([id, undefined])
  await become('connected')
  expect(shown(await ask())).toEqual([id, undefined])
  await become('missed')
  expect(shown(await ask())).toEqual([last, undefined])
})

describe('other numbers are offered', () => {
  beforeEach(untilDayHasRoom)

  const numbers = ['9811300001', '9811300002', '1 4155550150']
  const parent = async () => {
    const { staff, ask } = await mine()
    await server.db.deleteFrom('lead_number').where('national', 'in', ['9811300001', '9811300002', '4155550150']).execute()
    const leadId = await makeLead(server.db, { lead: { owner_id: staff.id }, numbers })
    return { staff, ask, leadId, make: (given: Partial<CallRow>) => made({ lead_id: leadId, staff_id: staff.id, ...given }) }
  }
  const second = { number: '9811300002', country_code: 91 }
  const third = { number: '4155550150', country_code: 1 }

  test.each([
    ['parent_no_answer', [second, third]],
    ['parent_busy', [second, third]],
    ['parent_failed', [second, third]],
    ['connected', []],
    ['dialling', []],
    ['counsellor_unreachable', []],
    ['rejected', []],
    ['unknown', []],
  ] as const)('after %s: %j', async (state, others) => {
    const { ask, make } = await parent()
    await make({ state })
    expect((await ask()).other_numbers).toEqual(others)
  })

  test('unless they were tried today, by anyone, and their telephone rang', async () => {
    const { ask, make } = await parent()
    const colleague = await makeStaff(server.db, 'counsellor')
    await make({ state: 'parent_no_answer', e164: '+919811300002', staff_id: colleague.id, placed_at: agoToday('1 minute') })
    await make({ state: 'counsellor_unreachable', e164: '+14155550150', placed_at: agoToday('30 seconds') })
    await make({ state: 'parent_no_answer' })
    expect((await ask()).other_numbers).toEqual([third])
    await sql`update call set placed_at = ${startOfToday} - interval '1 second' where e164 = '+919811300002'`.execute(server.db)
    expect((await ask()).other_numbers).toEqual([second, third])
  })

  test('and never one that is known to be wrong', async () => {
    const { ask, make, leadId } = await parent()
    await make({ state: 'parent_no_answer' })
    await server.db
      .updateTable('lead_number')
      .set({ wrong_at: new Date().toISOString() })
      .where('lead_id', '=', leadId)
      .where('national', '=', second.number)
      .execute()
    expect((await ask()).other_numbers).toEqual([third])
  })

  test('not of a lead that was given away', async () => {
    const { ask, make, leadId } = await parent()
    await make({ state: 'parent_no_answer' })
    await server.db
      .updateTable('lead')
      .set({ owner_id: null, viewer_ids: [0] })
      .where('id', '=', leadId)
      .execute()
    expect((await ask()).other_numbers).toEqual([])
  })
})

test('of a parent who calls it says whose they are, and whether the counsellor sees them', async () => {
  const { staff, ask, make } = await mine()
  await make({ direction: 'inbound', state: 'ringing' })
  expect((await ask()).caller).toEqual({ is_seen: true, owner: { id: staff.id, name: 'Asha Rao' } })
  const vikram = await makeStaff(server.db, 'counsellor', { name: 'Vikram Shah' })
  const [theirs, nobodys] = [await makeLead(server.db, { lead: { owner_id: vikram.id } }), await makeLead(server.db, {})]
  await make({ lead_id: theirs, direction: 'inbound', state: 'ringing' })
  expect((await ask()).caller).toEqual({ is_seen: false, owner: { id: vikram.id, name: 'Vikram Shah' } })
  await make({ lead_id: nobodys, direction: 'inbound', state: 'ringing' })
  expect((await ask()).caller).toEqual({ is_seen: false, owner: null })
})
