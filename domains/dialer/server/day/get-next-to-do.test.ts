import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialReasons, type NextToDo } from '#domains/dialer/contract/dialer.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { inMinutes, makeWaiting } from '#testing/make/waiting-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

const get = async (by: Person, path: string) => {
  const answer = await server.app.inject({ url: `/api/v3/admin_custom/${path}`, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const next = async (by: Person): Promise<NextToDo | null> => (await get(by, 'next-to-do/')).next

test('the next thing to do is the lead that the dialer would serve, kind after kind, with its reason; looking claims nothing', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  expect(await next(asha)).toBeNull()
  for (const kind of dialReasons.toReversed()) {
    // An enquiry of the last minutes would come before the reply.
    const id = await makeWaiting[kind](server.db, asha, kind === 'new_enquiry' ? { at: inMinutes(-60) } : {})
    const found = await next(asha)
    expect(found, kind).toMatchObject({ lead: { id }, kind, is_held: false })
    expect(found?.words, kind).toMatch(/\w/)
  }
  expect(await server.db.selectFrom('dial_lease').select('id').where('staff_id', '=', asha.id).execute()).toEqual([])
  const looked = await next(asha)
  const [served] = (await get(asha, 'auto-dialer-data/')).results
  expect([served.id, served.reason.kind]).toEqual([looked?.lead.id, looked?.kind])
  expect(await next(asha)).toMatchObject({ lead: { id: served.id }, is_held: true, words: served.reason.words })
})

test('with the lead on the screen it is the lead after it, which a colleague may still take', async () => {
  const [asha, bina] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const untouched = (minutes: number, sharedWith: number[] = []) =>
    makeLead(server.db, { lead: { owner_id: asha.id, created_at: inMinutes(-minutes) }, sharedWith })
  const last = await untouched(300)
  const second = await untouched(200, [bina.id])
  const first = await untouched(100)
  const after = async (id: number) => (await get(asha, `next-to-do/?combined_data=${id}`)).next

  const [served] = (await get(asha, 'auto-dialer-data/')).results
  expect([served.id, (await after(first))?.lead.id, (await after(first))?.is_held]).toEqual([first, second, false])
  const claimed = await server.db.selectFrom('dial_lease').select('lead_id').where('staff_id', '=', asha.id).execute()
  expect(claimed).toEqual([{ lead_id: first }])

  expect((await get(bina, 'auto-dialer-data/')).results[0].id).toBe(second)
  expect((await after(first))?.lead.id).toBe(last)
  expect((await get(asha, `auto-dialer-data/?combined_data=${first}`)).results[0].id).toBe(last)
  expect(await after(last)).toBeNull()
})
