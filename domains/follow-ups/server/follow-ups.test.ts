import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { agreedInIndia, dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { escalateOverdue } from './escalate-overdue.ts'

let server: TestServer
let admin: Person
let colleague: Person
/** A counsellor of each test, with nothing planned. */
let asha: Person
let today: string

beforeAll(async () => {
  ;({ server, admin, vikram: colleague } = await openOffice())
})
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  await untilDayHasRoom()
  asha = await makeStaff(server.db, 'counsellor')
  today = kolkataDay(Date.now())
})

const inDays = (days: number, time = '12:00') => instantAt(dayAfter(today, days), time)

const plan = async (
  dueAt: string,
  {
    owner = asha,
    takenBy = owner,
    name = 'Parent',
    ...parent
  }: Pick<Parent, 'numbers'> & { owner?: Person; takenBy?: Person; name?: string } = {},
) =>
  await makeLead(server.db, {
    ...parent,
    lead: { owner_id: owner.id, name },
    events: [{ kind: 'action', at: inDays(-30), action_id: world.action.callBack, staff_id: takenBy.id }],
    followUp: { due_at: dueAt, owner_id: takenBy.id },
  })

const get = async (by: Person, path: string) => await server.app.inject({ url: `/api/${path}`, headers: by.headers })
const ask = async (by: Person, path: string) => {
  const answer = await get(by, path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const counts = 'v3/admin_custom/follow-ups/'
const sevenDays = 'v1/admin_custom/seven-days-follow-up-count/'
const days = (first: number, last: number) => `action_start_date=${dayAfter(today, first)}&action_end_date=${dayAfter(today, last)}`
const withCounts = (entries: [day: number, count: number][]) =>
  Object.fromEntries(entries.map(([day, count]) => [dayAfter(today, day), count]))
const followUpOf = async (leadId: number) =>
  await server.db.selectFrom('follow_up').selectAll().where('lead_id', '=', leadId).orderBy('id').executeTakeFirstOrThrow()
const move = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/follow-up/${id}/move/`, headers: by.headers, payload })
const details = async (by: Person, leadId: number) => await ask(by, `v3/admin_custom/details/${leadId}/`)

describe('follow-ups/', () => {
  test('counts each day in India from its first minute to its last; today and six days more unless others are asked for', async () => {
    await plan(inDays(0, '00:00'))
    await plan(inDays(0, '23:59'))
    await plan(inDays(6, '23:59'))
    await plan(inDays(7, '00:00'))
    await plan(inDays(-1, '23:59'))
    expect(await ask(asha, counts)).toEqual({
      total_count: 3,
      date_wise_counts: withCounts([
        [0, 2],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 0],
        [6, 1],
      ]),
    })
    expect(await ask(asha, `${counts}?${days(-1, 0)}`)).toEqual({
      total_count: 3,
      date_wise_counts: withCounts([
        [-1, 1],
        [0, 2],
      ]),
    })
  })

  test('counts the counsellor’s own, on leads that they see', async () => {
    await plan(inDays(1), { owner: colleague })
    await plan(inDays(1), { takenBy: colleague })
    const lost = await plan(inDays(1))
    const give = async (to: Person) => {
      await server.db.updateTable('lead').set({ owner_id: to.id }).where('id', '=', lost).execute()
      await refreshListing(server.db, lost)
    }
    await give(colleague)
    expect((await ask(asha, counts)).total_count).toBe(0)
    await give(asha)
    expect((await ask(asha, counts)).total_count).toBe(1)
  })

  test('an admin counts everyone’s, or those of one counsellor; a counsellor nobody else’s', async () => {
    await plan(inDays(3))
    await plan(inDays(3), { owner: colleague })
    const day = days(3, 3)
    const all = (await ask(admin, `${counts}?${day}`)).total_count
    expect((await ask(admin, `${counts}?${day}&counsellor=${asha.id}`)).total_count).toBe(1)
    expect(all).toBeGreaterThan(1)
    expect((await ask(asha, `${counts}?${day}&counsellor=${colleague.id}`)).total_count).toBe(0)
  })

  test('a closed follow-up does not count', async () => {
    const lead = await plan(inDays(0))
    await server.db
      .updateTable('follow_up')
      .set({ closed_at: inDays(0) })
      .where('lead_id', '=', lead)
      .execute()
    await refreshListing(server.db, lead)
    expect((await ask(asha, counts)).total_count).toBe(0)
  })

  test.each([
    ['days that end before they begin', () => days(2, 1), 'The first day is after the last.'],
    ['more days than two months', () => days(0, 84), 'Ask for at most 84 days at a time.'],
    ['what is no day', () => 'action_start_date=22-11-2026', 'Give a day as YYYY-MM-DD.'],
  ])('refuses %s', async (_, query, sentence) => {
    const answer = await get(asha, `${counts}?${query()}`)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { action_start_date: [sentence] }])
  })
})

test('seven-days-follow-up-count counts leads as the schedule filter of the list finds them', async () => {
  const visit = await plan(inDays(2))
  const { event_id } = await followUpOf(visit)
  await server.db
    .insertInto('follow_up')
    .values({ lead_id: visit, event_id, owner_id: asha.id, due_at: inDays(4), category: 'visit' })
    .execute()
  await plan(inDays(4), { takenBy: colleague })
  const { total_count, date_wise_counts } = await ask(asha, sevenDays)
  expect(total_count).toBe(2)
  for (const [day, count] of Object.entries(date_wise_counts)) {
    const list = `v1/admin_custom/counsellor/document/all-data/?scheduled_start_date=${day}&scheduled_end_date=${day}`
    expect((await ask(asha, list)).count, day).toBe(count)
  }
  const narrowed = `scheduled_start_date=${dayAfter(today, 3)}&scheduled_end_date=${dayAfter(today, 4)}`
  expect(await ask(asha, `${sevenDays}?${narrowed}`)).toEqual({
    total_count: 1,
    date_wise_counts: withCounts([
      [3, 0],
      [4, 1],
    ]),
  })
})

describe('the lists', () => {
  test('have the earliest first, a page at a time, each with its parent, what was agreed and who takes it', async () => {
    await plan(inDays(2, '10:00'), { name: 'Later' })
    const first = await plan(inDays(1, '18:00'), { name: 'Sooner' })
    const page = await ask(asha, `v3/admin_custom/follow-ups/list/?limit=1&${days(0, 6)}`)
    expect(page).toMatchObject({ count: 2, previous: null, next: expect.stringContaining('offset=1') })
    expect(page.results).toEqual([
      {
        id: (await followUpOf(first)).id,
        due_at: expect.anything(),
        category: 'call',
        name: 'Call (last: call back)',
        is_appointment: false,
        schools: [],
        lead: { id: first, name: 'Sooner' },
        is_abroad: false,
        owner: { id: asha.id, name: asha.name },
      },
    ])
    expect(Date.parse(page.results[0].due_at)).toBe(Date.parse(inDays(1, '18:00')))
  })

  test('say which parents are abroad, so that nobody is told of calling hours in India for them', async () => {
    await plan(inDays(1, '10:00'), { name: 'In India' })
    await plan(inDays(1, '11:00'), { name: 'In Dubai', numbers: ['971 501234567'] })
    const { results } = await ask(asha, `v3/admin_custom/follow-ups/list/?${days(1, 1)}`)
    expect(results.map((entry: { lead: { name: string }; is_abroad: boolean }) => [entry.lead.name, entry.is_abroad])).toEqual([
      ['In India', false],
      ['In Dubai', true],
    ])
  })

  test('a calendar has the first of each day', async () => {
    for (const time of ['11:00', '10:00', '12:00']) await plan(inDays(1, time), { name: time })
    await plan(inDays(2, '09:00'), { name: 'Next day' })
    const { results } = await ask(asha, `v3/admin_custom/follow-ups/days/?per_day=2&${days(1, 2)}`)
    expect(results.map(({ lead }: { lead: { name: string } }) => lead.name)).toEqual(['10:00', '11:00', 'Next day'])
  })
})

test('overdue follow-ups of any day are one list, the latest first; an admin can choose one counsellor’s', async () => {
  await plan(inDays(-40), { name: 'Long ago' })
  await plan(inDays(-1), { name: 'Yesterday' })
  await plan(inDays(1), { name: 'Tomorrow' })
  const names = async (by: Person, query: string) =>
    (await ask(by, `v3/admin_custom/follow-ups/list/?overdue=true${query}`)).results.map(
      ({ lead }: { lead: { name: string } }) => lead.name,
    )
  expect(await names(asha, '')).toEqual(['Yesterday', 'Long ago'])
  expect(await names(admin, `&counsellor=${asha.id}`)).toEqual(['Yesterday', 'Long ago'])
  expect(await names(colleague, `&counsellor=${asha.id}`)).toEqual([])
})

describe('long overdue follow-ups', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const toldOf = async (counsellor: Person) =>
    (await ask(admin, 'v1/admin_custom/notices/')).results
      .filter(({ kind, by }: { kind: string; by: { id: number } | null }) => kind === 'follow_ups_overdue' && by?.id === counsellor.id)
      .map(({ text }: { text: string }) => text)

  test('is told to the admins, a counsellor’s together and each once, also by two processes at once; moved and overdue again, again', async () => {
    const oldest = minutesAgo(200)
    await plan(oldest)
    const again = await plan(minutesAgo(130))
    await plan(minutesAgo(110))
    await Promise.all([escalateOverdue(server.db, 120), escalateOverdue(server.db, 120)])
    await escalateOverdue(server.db, 120)
    const [notice, ...more] = await toldOf(asha)
    expect(notice).toBe(`${asha.name}: 2 follow-ups are overdue for more than 2 hours. The oldest was due ${agreedInIndia(oldest)}.`)
    expect(more).toEqual([])
    await server.db
      .updateTable('follow_up')
      .set({ due_at: minutesAgo(125) })
      .where('lead_id', '=', again)
      .execute()
    await refreshListing(server.db, again)
    await escalateOverdue(server.db, 120)
    expect(await toldOf(asha)).toHaveLength(2)
  })

  test('is told to nobody where the setting says never, nor once it is done', async () => {
    const lead = await plan(minutesAgo(300))
    await escalateOverdue(server.db, null)
    await server.db
      .updateTable('follow_up')
      .set({ closed_at: minutesAgo(1) })
      .where('lead_id', '=', lead)
      .execute()
    await refreshListing(server.db, lead)
    await escalateOverdue(server.db, 120)
    expect(await toldOf(asha)).toEqual([])
  })
})

describe('moving a follow-up', () => {
  const reason = 'Parent asked for another time'

  test('it is due then, the lists say so, and the timeline has the reason and when it was due', async () => {
    const lead = await plan(inDays(-1, '10:30'))
    const { id } = await followUpOf(lead)
    const { schedule, at } = nextStep(3 * 24 * 60)
    const answer = await move(asha, id, { ...schedule, reason })
    expect(answer.statusCode, answer.body).toBe(200)
    const whole = await details(asha, lead)
    expect(whole.follow_ups.map(({ due_at }: { due_at: string }) => Date.parse(due_at))).toEqual([Date.parse(at)])
    expect(Date.parse(whole.scheduled_date)).toBe(Date.parse(at))
    const [entry] = whole.timeline.items
    expect(entry).toMatchObject({ kind: 'follow_up_moved', comment: reason, by: asha.name })
    expect(entry.action).toMatch(/^Moved: Call back, which was due on \d{1,2} \w{3} \d{4} 10:30$/)
    expect((await ask(asha, `v1/admin_custom/counsellor/document/all-data/?is_missed_call=true`)).count).toBe(0)
  })

  test('a visit moves with its step', async () => {
    const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
    const visit = { action_id: world.action.visit, ...nextStep(24 * 60).schedule }
    const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
      server.app.inject({ method, url: `/api/v3/admin_custom/${path}/`, headers: asha.headers, payload })
    await send('POST', `action/${lead}`, visit)
    const done = await send('PATCH', `visit/${lead}/schedule`, { ...visit, schools: [world.school.collab] })
    expect(done.statusCode, done.body).toBe(200)
    const { schedule, at } = nextStep(5 * 24 * 60)
    expect((await move(asha, (await followUpOf(lead)).id, { ...schedule, reason })).statusCode).toBe(200)
    const { visit: section } = await details(asha, lead)
    expect(section.items.map(({ scheduled_date }: { scheduled_date: string }) => Date.parse(scheduled_date))).toEqual([Date.parse(at)])
  })

  test('is refused for what is done, for a time that has passed or is too far, without a reason, and to others', async () => {
    const lead = await plan(inDays(1))
    const { id, due_at } = await followUpOf(lead)
    const tomorrow = nextStep(24 * 60).schedule
    const refused = async (by: Person, payload: object) => {
      const answer = await move(by, id, { ...tomorrow, reason, ...payload })
      return [answer.statusCode, answer.json().errors ?? answer.json().detail]
    }
    expect(await refused(asha, nextStep(-5).schedule)).toEqual([
      400,
      { schedule_date: ['This time has passed. Choose one that is still to come.'] },
    ])
    expect(await refused(asha, { schedule_date: dayAfter(today, 732) })).toEqual([
      400,
      { schedule_date: ['Choose a day within the next two years.'] },
    ])
    expect(await refused(asha, { reason: '  ' })).toEqual([400, { reason: ['Say why it is moved.'] }])
    const absent = [404, 'We cannot find this follow-up among your leads. Reload the page.']
    expect(await refused(colleague, {})).toEqual(absent)
    expect((await followUpOf(lead)).due_at).toBe(due_at)
    await server.db
      .updateTable('follow_up')
      .set({ closed_at: inDays(0) })
      .where('id', '=', id)
      .execute()
    expect(await refused(asha, {})).toEqual([409, 'This follow-up is done already.'])
    expect((await move(asha, 2_000_000_000, { ...tomorrow, reason })).json().detail).toBe(absent[1])
    await server.db.updateTable('follow_up').set({ closed_at: null }).where('id', '=', id).execute()
  })

  test('undoing the outcome that agreed it takes it away, wherever it was moved', async () => {
    const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
    const logged = await server.app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/action/${lead}/`,
      headers: asha.headers,
      payload: { action_id: world.action.callBack, ...nextStep(60).schedule },
    })
    await move(asha, (await followUpOf(lead)).id, { ...nextStep(24 * 60).schedule, reason })
    const undone = await server.app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/logged-action/${logged.json().event_id}/undo/`,
      headers: asha.headers,
    })
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await ask(asha, counts)).total_count).toBe(0)
  })
})
