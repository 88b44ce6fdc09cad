import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxViews, type SavedView } from '#domains/lists/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const url = '/api/v1/admin_custom/views/'
const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

type Account = Awaited<ReturnType<typeof makeStaff>>

let server: TestServer
let asha: Account
let bina: Account
let admin: Account
let boarding: Account

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  bina = await makeStaff(server.db, 'counsellor', { name: 'Bina Das' })
  admin = await makeStaff(server.db, 'counsellor_admin')
  boarding = await makeStaff(server.db, 'counsellor', { is_boarding: true })
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PATCH' | 'DELETE', { headers }: Account, path: string, payload?: object) =>
  server.app.inject({ method, url: url + path, headers, ...(payload && { payload }) })
const save = (account: Account, view: Partial<SavedView> = {}) =>
  send('POST', account, '', { list: 'users', name: 'Hot', query: { collab: 'true' }, is_team: false, ...view })
const saved = async (account: Account, view: Partial<SavedView> = {}) => {
  const answer = await save(account, view)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as SavedView
}
const list = async ({ headers }: Account, name = 'users') =>
  (await server.app.inject({ url: `${url}?list=${name}`, headers })).json().results as SavedView[]
const count = async ({ headers }: Account, id: number) => await server.app.inject({ url: `${url}${id}/count/`, headers })

describe('permission for a view', () => {
  test('a private view is its maker’s alone, for everyone else it is not there', async () => {
    const view = await saved(asha, { list: 'missed', name: 'Mine' })
    expect(view).toEqual({
      id: view.id,
      list: 'missed',
      name: 'Mine',
      query: { collab: 'true' },
      is_team: false,
      by: 'Asha Rao',
      mine: true,
    })
    expect(await list(asha, 'missed')).toEqual([view])
    expect(await list(asha, 'done')).toEqual([])
    for (const stranger of [bina, admin]) {
      expect(await list(stranger, 'missed')).toEqual([])
      const refused = await unchangedBy(server.db, async () => [
        await count(stranger, view.id),
        await send('PATCH', stranger, `${view.id}/`, { name: 'Taken over' }),
        await send('DELETE', stranger, `${view.id}/`),
      ])
      for (const answer of refused)
        expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'This view is gone. Someone may have deleted it.' }])
    }
  })

  test('a team’s view is everyone’s to use, and its maker’s and the admins’ to change and delete', async () => {
    const view = await saved(asha, { list: 'others', name: 'Team', is_team: true })
    expect(await list(bina, 'others')).toEqual([{ ...view, mine: false }])
    expect(await list(admin, 'others')).toEqual([view])
    const refused = await unchangedBy(server.db, () => send('PATCH', bina, `${view.id}/`, { name: 'Bina’s' }))
    expect(refused.statusCode).toBe(404)
    expect((await send('PATCH', admin, `${view.id}/`, { name: 'Everyone' })).json()).toEqual({ ...view, name: 'Everyone' })
    expect((await send('PATCH', asha, `${view.id}/`, { query: { collab: 'false', limit: '20', search: ' ' } })).json().query).toEqual({
      collab: 'false',
    })
    expect((await send('DELETE', admin, `${view.id}/`)).json()).toEqual({ id: view.id })
    expect(await list(asha, 'others')).toEqual([])
  })
})

test('a view with filters that its list does not know, or cannot read, is counted without them and says which', async () => {
  const view = await saved(asha, { name: 'Of an older portal' })
  const query = JSON.stringify({ of_figure: 'figure=nothing', moon: 'full', search: 'Pune' })
  await server.db.updateTable('saved_view').set({ query }).where('id', '=', view.id).execute()
  const answer = await count(asha, view.id)
  expect([answer.statusCode, answer.json().dropped.toSorted()]).toEqual([200, ['moon', 'of_figure']])
  await server.db.deleteFrom('saved_view').where('id', '=', view.id).execute()
})

test('filters left blank, and the page, are not kept', async () => {
  const blank = { collab: '', tenure: ' ', min_fee: '', start_date: '', actions: '', ordering: '', limit: 'many', search: 'Pune' }
  const view = await saved(asha, { name: 'Blanks', query: blank })
  expect(view.query).toEqual({ search: 'Pune' })
  expect((await send('PATCH', asha, `${view.id}/`, { query: { ...blank, search: '' } })).json().query).toEqual({})
})

describe('names and limits', () => {
  const taken = {
    detail: 'There is already a view with this name. Choose another name.',
    errors: { name: ['There is already a view with this name. Choose another name.'] },
  }

  test('a name is unique for each member of staff and list, and for the team, in upper or lower case', async () => {
    await saved(asha, { name: 'Pune' })
    expect((await unchangedBy(server.db, () => save(asha, { name: 'PUNE' }))).json()).toEqual(taken)
    await saved(asha, { name: 'Pune', list: 'done' })
    await saved(bina, { name: 'Pune' })
    await saved(asha, { name: 'Pune', is_team: true })
    expect((await save(bina, { name: 'pune ', is_team: true })).statusCode).toBe(409)
    const other = await saved(asha, { name: 'Indore' })
    expect((await unchangedBy(server.db, () => send('PATCH', asha, `${other.id}/`, { name: 'pune' }))).json()).toEqual(taken)
  })

  test('when twenty views are saved at once under one name, one stays', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(index % 2 ? asha : bina, { name: 'Race', is_team: true })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  test(`more than ${maxViews} views of a list are refused, also when they come at once`, async () => {
    const collector = await makeStaff(server.db, 'counsellor')
    const answers = await Promise.all(Array.from({ length: maxViews + 5 }, (_, index) => save(collector, { name: `View ${index}` })))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(maxViews)
    expect((await save(collector, { name: 'One more' })).json().detail).toBe(
      'You can keep at most 50 views of one list. Delete one that nobody uses.',
    )
    expect((await save(collector, { name: 'Elsewhere', list: 'done' })).statusCode).toBe(200)
  })

  test.each([
    [{ query: { collab: 'perhaps' } }, 'query.collab'],
    [{ query: { colour: 'red' } }, 'query.colour'],
    [{ query: { min_fee: '9', max_fee: '1' } }, 'query.min_fee'],
    [{ query: { start_date: 'today', end_date: '2026-11-21' } }, 'query.start_date'],
    [{ query: { start_date: 'yesterday' } }, 'query.start_date'],
    [{ query: { ordering: 'name,-name' } }, 'query.ordering'],
    [{ name: '  ' }, 'name'],
    [{ name: '\u200b\u2060' }, 'name'],
    [{ list: 'everything' }, 'list'],
    [{ list: 'constructor' }, 'list'],
  ])('%j is refused', async (view, field) => {
    const answer = await unchangedBy(server.db, () => save(asha, view))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })
})

describe('counts', () => {
  beforeAll(async () => {
    const events = [{ kind: 'action', at: daysAgo(3), staff_id: asha.id, action_id: world.action.visit }]
    const visit = { kind: 'visit', school_id: world.school.collab, status: 'Scheduled', on_date: daysAgo(-1) }
    const interested = [{ kind: 'enquiry', at: daysAgo(4), school_id: world.school.collab }]
    await makeLead(server.db, { lead: { owner_id: asha.id }, events, milestones: [visit], activities: interested })
    const done = [{ ...visit, status: 'Done' }]
    await makeLead(server.db, { lead: { owner_id: asha.id }, events, milestones: done, activities: interested })
    await makeLead(server.db, { lead: { owner_id: bina.id }, events, milestones: [visit], activities: interested })
    await makeLead(server.db, { lead: { owner_id: asha.id }, activities: interested })
    await makeLead(server.db, { activities: [{ kind: 'enquiry', at: daysAgo(4), schooling: 'boarding', school_id: world.school.collab }] })
  })

  beforeEach(untilDayHasRoom)

  const counted = async (account: Account, view: SavedView) => (await count(account, view.id)).json()

  test('are of the list that the view belongs to, and of what the reader sees', async () => {
    const view = await saved(asha, { name: 'Collab visits', list: 'visit-scheduled', is_team: true })
    expect(await counted(asha, view)).toMatchObject({ count: 1 })
    expect(await counted(bina, view)).toMatchObject({ count: 1 })
    expect(await counted(admin, view)).toMatchObject({ count: 2 })
  })

  test('narrow a list, but never leave it', async () => {
    const other = await saved(asha, { name: 'Done visits', list: 'visit-scheduled', query: { actions: String(world.action.visitDone) } })
    expect(await counted(asha, other)).toMatchObject({ count: 1 })
    const none = await saved(asha, { name: 'Not pending', list: 'pending', query: { has_follow_up: 'false' } })
    expect(await counted(asha, none)).toMatchObject({ count: 0 })
  })

  test('are zero for a stage that no entry of the action list means', async () => {
    const view = await saved(asha, { name: 'All visits', list: 'visit-scheduled', query: {} })
    expect(await counted(asha, view)).toMatchObject({ count: 1 })
    const retire = (retired_at: string | null) =>
      server.db.updateTable('action').set({ retired_at }).where('means', '=', 'visit_scheduled').execute()
    await retire(daysAgo(0))
    expect(await counted(asha, view)).toMatchObject({ count: 0 })
    await retire(null)
    expect(await counted(asha, view)).toMatchObject({ count: 1 })
  })

  test('follow the calendar for the word today, and stay at any other day', async () => {
    const due = (days: number) => new Date(Date.now() + days * day).toISOString()
    const planner = await makeStaff(server.db, 'counsellor')
    const events = [{ kind: 'action', at: daysAgo(3), staff_id: planner.id, action_id: world.action.visit }]
    for (const days of [0, 1, 1]) await makeLead(server.db, { lead: { owner_id: planner.id }, events, followUp: { due_at: due(days) } })
    const dueOn = (word: string) => ({ scheduled_start_date: word, scheduled_end_date: word })
    const today = await saved(planner, { name: 'Today', list: 'pending', query: dueOn('today') })
    expect(today.query).toEqual(dueOn('today'))
    const that = await saved(planner, { name: 'That day', list: 'pending', query: dueOn(kolkataDay(Date.now())) })
    const counts = async () => [await counted(planner, today), await counted(planner, that)]
    expect(await counts()).toMatchObject([{ count: 1 }, { count: 1 }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day })
    try {
      expect(await counts()).toMatchObject([{ count: 2 }, { count: 1 }])
    } finally {
      vi.useRealTimers()
    }
  })

  test('are of the boarding pool for boarding counsellors, and nothing without its permission', async () => {
    const view = await saved(admin, { name: 'Untouched', list: 'untouched-data', query: {}, is_team: true })
    expect(await counted(asha, view)).toMatchObject({ count: 1 })
    expect(await counted(boarding, view)).toMatchObject({ count: 0 })
    await server.db.updateTable('staff').set({ boarding_unassigned_data_permission: true }).where('id', '=', boarding.id).execute()
    expect(await counted(boarding, view)).toMatchObject({ count: 1 })
  })
})
