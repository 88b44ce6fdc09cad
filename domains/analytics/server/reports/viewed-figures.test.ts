import { afterAll, expect, test } from 'vitest'
import type { SavedView } from '#domains/lists/contract/views.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, app, admin, asha } = await openOffice()
afterAll(() => server.close())

const url = '/api/v1/admin_custom/views/'
const save = (by: Person, list: string, query: object) =>
  app.inject({ method: 'POST', url, headers: by.headers, payload: { list, name: `View of ${list}`, query, is_team: true } })
const countOf = async (by: Person, id: number) => (await app.inject({ url: `${url}${id}/count/`, headers: by.headers })).json()

test.each([
  ['figures-counsellors', { start_date: '2026-11-01', end_date: '2026-11-30' }, 4],
  ['figures-leaderboard', { measure: 'visit_done', start_date: 'today', end_date: 'today' }, 4],
  ['figures-features', { search: 'dialer' }, 1],
  ['figures-enquiries', { source_wise: 'true' }, 1],
])('the filters of %s are saved, and the view counts the lines of its screen', async (list, query, most) => {
  const answer = await save(admin, list, query)
  expect(answer.statusCode, answer.body).toBe(200)
  const view = answer.json() as SavedView
  expect(view).toMatchObject({ list, query })
  const { count } = await countOf(admin, view.id)
  expect(count).toBeLessThanOrEqual(most)
  if (list === 'figures-features') expect(count).toBe(1)
})

test('a reader who may not see the screen counts nothing there', async () => {
  const view = (await save(admin, 'figures-schools', {})).json() as SavedView
  expect(await countOf(asha, view.id)).toEqual({ count: 0, dropped: [] })
})

test('days in the wrong order and a filter that the screen does not have get a sentence', async () => {
  const wrongDays = await save(admin, 'figures-counsellors', { start_date: '2026-11-02', end_date: '2026-11-01' })
  expect([wrongDays.statusCode, wrongDays.json().errors]).toEqual([400, { 'query.end_date': ['The last day is before the first.'] }])
  expect((await save(admin, 'figures-features', { colour: 'red' })).statusCode).toBe(400)
})
