import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { checkLists } from '../list/check-lists.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  ;({ server, asha } = await openOffice())
})
afterAll(() => server.close())

const comment = (id: number, text: string, headers = asha.headers) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/comment/${id}/create/`, headers, payload: { comment: text } })

test('a comment is answered, stands in the timeline, and the lead’s list columns stay true', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, created_at: '2026-01-01T00:00:00Z' } })
  const answer = await comment(id, '  Father prefers CBSE  ')
  expect(answer.json()).toMatchObject({ comment: 'Father prefers CBSE', by: 'Asha Rao' })
  const lead = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
  expect(lead.comment.items).toEqual([expect.objectContaining({ id: answer.json().id, comment: 'Father prefers CBSE', by: 'Asha Rao' })])
  expect(lead.timeline.items[0]).toMatchObject({ kind: 'comment', comment: 'Father prefers CBSE', by: 'Asha Rao' })
  expect(await checkLists(server.db)).toEqual([])
})

test('forty comments at once on one lead are all there, and the list columns are true', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => comment(id, `Note ${index}`)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(40).fill(200))
  const lead = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
  expect(new Set(lead.comment.items.map((item: { comment: string }) => item.comment)).size).toBe(40)
  expect(await checkLists(server.db)).toEqual([])
})

test('a colleague without a share in the lead changes nothing', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const stranger = await makeStaff(server.db, 'counsellor')
  const answer = await unchangedBy(server.db, () => comment(id, 'Not mine', stranger.headers))
  expect(answer.statusCode).toBe(404)
})

test('a comment on a dormant lead that a permission opened gives its author a share, and they still see it', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, created_at: '2026-01-01T00:00:00Z' } })
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  expect((await comment(id, 'Still looking for a school', waker.headers)).statusCode).toBe(200)
  const lead = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: waker.headers })).json()
  expect(lead.shared_with).toEqual([{ id: waker.id, name: waker.name }])
  expect(lead.comment.count).toBe(1)
  expect(lead.share_transfer_timeline.total).toBe(1)
  await comment(id, 'Again', waker.headers)
  expect((await server.db.selectFrom('lead_share').selectAll().where('lead_id', '=', id).execute()).length).toBe(1)
  expect(await checkLists(server.db)).toEqual([])
})
