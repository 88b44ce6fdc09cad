import { afterAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { maxShared, shareLeads } from '#domains/sharing/contract/share-leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, asha, vikram, meena } = await openOffice()
afterAll(() => server.close())

const share = (by: Person, payload: object) =>
  server.app.inject({ method: 'POST', url: shareLeads.path, headers: by.headers, payload: { list: 'users', query: {}, ...payload } })
const make = (owner: Person, name: string) => makeLead(server.db, { lead: { owner_id: owner.id, name } })
const sharersOf = async (id: number) =>
  (await server.db.selectFrom('lead_share').select('staff_id').where('lead_id', '=', id).orderBy('staff_id').execute()).map(
    ({ staff_id }) => staff_id,
  )
const newNotices = async ({ headers }: Person) =>
  ((await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers })).json().results as { kind: string; text: string }[]).filter(
    ({ kind }) => kind === 'share',
  )

test('chosen leads are shared, nobody else’s; each counsellor is told once, and a counsellor who had a share gets no second one', async () => {
  const [one, two, other] = [await make(asha, 'Riya'), await make(asha, 'Kabir'), await make(asha, 'Beside')]
  const foreign = await make(meena, 'Foreign')
  const query = { ids: [one, two, foreign].join() }
  const answer = await share(asha, { query, share_with: [vikram.id], note: 'While I am away' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { shared: 2, had: 0 }])
  expect([await sharersOf(one), await sharersOf(two), await sharersOf(other), await sharersOf(foreign)]).toEqual([
    [vikram.id],
    [vikram.id],
    [],
    [],
  ])
  expect((await newNotices(vikram)).map(({ text }) => text)).toEqual([expect.stringMatching(/ shared 2 leads with you: While I am away$/)])
  const again = await share(asha, { query, share_with: [vikram.id, meena.id] })
  expect(again.json()).toEqual({ shared: 2, had: 0 })
  const once = await share(asha, { query, share_with: [vikram.id] })
  expect(once.json()).toEqual({ shared: 0, had: 2 })
  expect(await newNotices(vikram)).toHaveLength(1)
  expect(await checkLists(server.db)).toEqual([])
})

test('too many, nobody, an unknown counsellor and a list without permission are refused, and nothing is shared', async () => {
  const by = await makeStaff(server.db, 'counsellor', { is_boarding: true })
  const { refusals } = shareLeads
  const detailOf = async (payload: object) => {
    const answer = await share(by, { share_with: [vikram.id], ...payload })
    return [answer.statusCode, answer.json().detail]
  }
  expect(await detailOf({})).toEqual([...refusals.nobody])
  const [first = 0] = await Promise.all(Array.from({ length: maxShared + 1 }, (_, at) => make(by, `Parent ${at}`)))
  expect(await detailOf({})).toEqual([...refusals.tooMany])
  expect((await share(by, { query: { ids: String(first) }, share_with: [9_999_999] })).statusCode).toBe(400)
  expect(await detailOf({ list: 'untouched-data' })).toEqual([...refusals.permissionMissing])
  expect(await sharersOf(first)).toEqual([])
})
