import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dialing } from '#domains/dialer/contract/dialer.ts'
import { leaseSeconds } from '#testing/make/age-leases.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openDialers } from '#testing/make/open-dialers.ts'
import { inMinutes, makeCall, makeWaiting } from '#testing/make/waiting-leads.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { dialerCalls } from '#testing/storms/dialer-calls.ts'

let server: TestServer
let address: string
let dial: ReturnType<typeof dialerCalls>
let admin: Person

beforeAll(async () => {
  ;({ server, address, dial } = await openDialers())
  admin = await makeStaff(server.db, 'counsellor_admin', { name: 'Kabir Admin' })
})
afterAll(() => server.close())

const counsellor = (name?: string) => makeStaff(server.db, 'counsellor', name ? { name } : {})
async function dialingOf(person: Person): Promise<Dialing | undefined> {
  const answer = await dial.list(admin)
  expect(answer.statusCode).toBe(200)
  return answer.json().results.find(({ staff }: Dialing) => staff.id === person.id)
}
const auditOf = (counsellor: Person) =>
  server.db
    .selectFrom('audit_entry')
    .select(['staff_id', 'what', 'details'])
    .where('about_staff_id', '=', counsellor.id)
    .orderBy('id')
    .execute()

test('admins see who dials, on which lead, why and since when, and the call they are on', async () => {
  const asha = await counsellor('Asha Rao')
  const id = await makeWaiting.untouched(server.db, asha, { name: 'Riya Sharma' })
  expect(await dialingOf(asha)).toBeUndefined()
  await dial.record(asha, 'opened')
  expect(await dialingOf(asha)).toMatchObject({ staff: { name: 'Asha Rao' }, status: 'opened', lead: null, reason: null, call: null })
  await dial.record(asha, 'dialing')
  await dial.serve(asha)
  await makeCall(server.db, id, { staff_id: asha.id, state: 'dialling', automatic: true })
  const row = await dialingOf(asha)
  expect(row).toMatchObject({ status: 'dialing', lead: { id, name: 'Riya Sharma' }, call: { state: 'dialling' }, pause: null })
  expect(row).toMatchObject({ figures: { served: 1, calls: 0 } })
  expect(row?.reason).toMatch(/^Never spoken to/)
  expect(Date.now() - Date.parse(row?.lead_since ?? '')).toBeLessThan(10_000)
  await dial.record(asha, 'closed', id)
  expect(await dialingOf(asha)).toBeUndefined()
})

test('a dialer that nothing is heard of is not listed', async () => {
  const asha = await counsellor()
  await dial.record(asha, 'dialing')
  const silent = sql`update dialer_session set started_at = now() - interval '1 hour', seen_at = now() - make_interval(secs => ${leaseSeconds + 1})
    where staff_id = ${asha.id}`
  await silent.execute(server.db)
  expect(await dialingOf(asha)).toBeUndefined()
})

test('a counsellor who talks to a parent who called is on that call', async () => {
  const asha = await counsellor()
  const id = await makeWaiting.untouched(server.db, asha)
  await dial.record(asha, 'paused')
  const answered = inMinutes(-1)
  await makeCall(server.db, id, { staff_id: asha.id, direction: 'inbound', state: 'in_progress', answered_at: answered })
  const call = (await dialingOf(asha))?.call
  expect([call?.state, Date.parse(call?.since ?? '')]).toEqual(['in_progress', Date.parse(answered)])
})

test('a paused counsellor keeps the lead they have, is served no other, and reads who paused them and why', async () => {
  const asha = await counsellor()
  for (let n = 0; n < 3; n++) await makeWaiting.untouched(server.db, asha)
  const lead = await dial.serve(asha)
  const second = (await dial.served(asha, lead?.id)) as number
  const answer = await dial.pause(admin, asha.id, ' Team meeting ')
  expect(answer.json()).toMatchObject({ pause: { by: 'Kabir Admin', reason: 'Team meeting' } })
  expect(await dial.get(asha)).toMatchObject({ lead_id: second, pause: { by: 'Kabir Admin', reason: 'Team meeting' } })
  for (const query of ['', `combined_data=${lead?.id}`]) expect((await dial.ask(asha, query)).json().results[0].id).toBe(second)
  const refused = await unchangedBy(server.db, () => dial.ask(asha, `combined_data=${second}`))
  expect([refused.statusCode, refused.json()]).toEqual([409, { detail: 'Kabir Admin paused your dialer: Team meeting' }])
  expect(await dial.record(asha, 'dialing', second)).toMatchObject({ lead_id: second })
  await dial.exit(asha, second)
  expect((await dial.ask(asha)).statusCode).toBe(409)
  expect((await dial.resume(admin, asha.id)).json()).toEqual({ pause: null })
  expect(await dial.served(asha)).toBe(second)
})

test('a counsellor says why they pause; admins read it with its beginning, and it is forgotten when they go on', async () => {
  const asha = await counsellor()
  await makeWaiting.untouched(server.db, asha)
  const say = (reason: unknown) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/v3/admin_custom/auto-dialer-session/reason/',
      headers: asha.headers,
      payload: { reason },
    })
  await dial.record(asha, 'dialing')
  const early = await unchangedBy(server.db, () => say('lunch'))
  expect([early.statusCode, early.json().detail]).toEqual([409, 'Your dialer is not paused. Press Pause first.'])
  const begun = await dial.record(asha, 'paused')
  expect(begun.own_pause).toEqual({ since: expect.any(String), reason: null })
  expect((await say('lunch')).json().own_pause).toEqual({ since: begun.own_pause?.since, reason: 'lunch' })
  await dial.record(asha, 'paused')
  expect(await dialingOf(asha)).toMatchObject({ status: 'paused', own_pause: { since: begun.own_pause?.since, reason: 'lunch' } })
  expect((await say('bored')).statusCode).toBe(400)
  expect(await dial.record(asha, 'dialing')).toMatchObject({ own_pause: null })
  expect((await dial.record(asha, 'paused')).own_pause?.reason).toBeNull()
})

test('a paused counsellor is listed also with the dialer off, until the pause is lifted', async () => {
  const asha = await counsellor()
  await dial.pause(admin, asha.id)
  expect(await dialingOf(asha)).toMatchObject({ status: 'closed', started_at: null, seen_at: null, pause: { reason: 'Team meeting' } })
  await dial.resume(admin, asha.id)
  expect(await dialingOf(asha)).toBeUndefined()
})

test('pausing again says another reason; each pause and its end is kept and announced', async () => {
  const asha = await counsellor()
  const second = await makeStaff(server.db, 'counsellor_admin', { name: 'Leela Admin' })
  const heard = await hearEvents(server, address, asha)
  const event = (by: Person) => ({ kind: 'dialer', id: asha.id, by: by.id })
  // Equal announcements that are passed on at once are told once, so each is awaited before the next.
  await dial.pause(admin, asha.id, 'Lunch')
  await expect.poll(() => heard).toEqual([event(admin)])
  await dial.pause(second, asha.id, 'Training')
  await expect.poll(() => heard).toEqual([event(admin), event(second)])
  expect((await dial.get(asha)).pause).toMatchObject({ by: 'Leela Admin', reason: 'Training' })
  await dial.resume(admin, asha.id)
  expect((await unchangedBy(server.db, () => dial.resume(admin, asha.id))).json()).toEqual({ pause: null })
  expect(await auditOf(asha)).toEqual([
    { staff_id: admin.id, what: 'dialer_paused', details: { reason: 'Lunch' } },
    { staff_id: second.id, what: 'dialer_paused', details: { reason: 'Training' } },
    { staff_id: admin.id, what: 'dialer_resumed', details: {} },
  ])
  await expect.poll(() => heard).toEqual([event(admin), event(second), event(admin)])
})

test('only active counsellors are paused', async () => {
  const retired = await counsellor()
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', retired.id).execute()
  const executive = await makeStaff(server.db, 'sales_executive')
  for (const id of [retired.id, executive.id, admin.id, 999_999])
    for (const request of [() => dial.pause(admin, id), () => dial.resume(admin, id)]) {
      const answer = await unchangedBy(server.db, request)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'There is no such counsellor.'])
    }
})

test.each([undefined, '', '  ', 'x'.repeat(201), 7])('%j is no reason', async (reason) => {
  const asha = await counsellor()
  const answer = await unchangedBy(server.db, () => dial.pause(admin, asha.id, reason ?? null))
  expect(answer.statusCode).toBe(400)
})

test('counsellors neither list the dialers of others nor pause them', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const answers = [await dial.list(asha), await dial.pause(asha, vikram.id), await dial.resume(asha, vikram.id)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
})
