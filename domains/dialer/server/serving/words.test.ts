import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoAction } from '#domains/actions/contract/actions.ts'
import { gateRefusals } from '#domains/calls/contract/calls.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { viewedLeadLists } from '#domains/leads/server/list/viewed-lead-lists.ts'
import { writeExport } from '#domains/lists/server/exports/write-export.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import type { makePeople } from '#testing/make/open-office.ts'
import { openOffice } from '#testing/make/open-office.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'

// Each part is a row of docs/words.md.

type People = Awaited<ReturnType<typeof makePeople>>
let server: TestServer
let asha: People['asha']
let vikram: People['vikram']
let admin: People['admin']

beforeAll(async () => {
  ;({ server, asha, vikram, admin } = await openOffice())
})
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})

const { action } = world
const { plain, collab } = world.school
const base = '/api/v3/admin_custom'
type Person = People['asha']

let numbers = 0
const number = () => String(9_822_000_000 + ++numbers)

const ours = (more: Parameters<typeof makeLead>[1] = {}) =>
  makeLead(server.db, { numbers: [number()], ...more, lead: { owner_id: asha.id, ...more.lead } })

const post = (url: string, payload: object = {}, by: Person = asha) =>
  server.app.inject({ method: 'POST', url: `${base}/${url}`, headers: by.headers, payload })

async function log(id: number, actionId: number, more: object = {}, by: Person = asha): Promise<number> {
  const answer = await post(`action/${id}/`, { action_id: actionId, ...more }, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().event_id
}

/** The cells under `title` of an export of all leads that Asha sees, by the id of the lead. */
async function exportedCells(title: string): Promise<Map<number, string>> {
  const url = '/api/v1/admin_custom/exports/'
  const asked = await server.app.inject({ method: 'POST', url, headers: asha.headers, payload: { list: 'users', query: {} } })
  await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, asked.json().id)
  const file = await server.app.inject({ url: `${url}${asked.json().id}/file/`, headers: asha.headers })
  const rows = parse<Record<string, string>>(file.body, { columns: true, bom: true })
  return new Map(rows.map((row) => [Number(row.Id), row[title] ?? '']))
}

const followOns = { visit: 'visit/:id/schedule', lead: 'lead/:id/generate', admission: 'admission/:id/done' } as const

async function reach(
  kind: keyof typeof followOns,
  id: number,
  actionId: number,
  more: { schools?: number[]; child?: number } & object = {},
) {
  const { schools = [plain], child, ...payload } = { schools: [plain], ...more } as { schools?: number[]; child?: number }
  await log(id, actionId, payload)
  const url = `${base}/${followOns[kind].replace(':id', String(id))}/`
  const answer = await server.app.inject({
    method: 'PATCH',
    url,
    headers: asha.headers,
    payload: { action_id: actionId, ...payload, schools, ...(child && { child }) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().event_id as number
}

const details = async (id: number) => (await server.app.inject({ url: `${base}/details/${id}/`, headers: asha.headers })).json()

const call = async (id: number, phone?: string, by: Person = asha) => {
  const { mobile_number } = await details(id)
  return await server.app.inject({ url: `${base}/call-parent/${id}/`, headers: by.headers, query: { phone: phone ?? mobile_number } })
}

async function talk(id: number, state: 'connected' | 'parent_no_answer') {
  const placed = await call(id)
  expect(placed.statusCode, placed.body).toBe(200)
  const { id: callId } = placed.json().call
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1/admin_custom/calls/${callId}/outcome/`,
    headers: asha.headers,
    payload: { outcome: state },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return callId as number
}

const listing = async (id: number) =>
  await server.db.selectFrom('lead_listing').selectAll().where('lead_id', '=', id).where('viewer_id', '=', 0).executeTakeFirstOrThrow()

const isIn = async (list: string, id: number, query = '') => {
  const answer = await server.app.inject({ url: `/api/${list}?limit=100&${query}`, headers: asha.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json().results as { id: number }[]).some((row) => row.id === id)
}
const processed = 'v1/admin_custom/counsellor/document/processed-data/'

const tomorrow = nextStep(24 * 60)
const later = nextStep(30 * 60)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('call', () => {
  test('a call and its outcome count once, in the row and in the filter', async () => {
    const id = await ours()
    await talk(id, 'parent_no_answer')
    expect(await details(id)).toMatchObject({ number_of_calls: 1 })
    await log(id, action.notPicked)
    expect(await details(id)).toMatchObject({ number_of_calls: 1 })
    expect(await isIn(processed, id, 'num_of_call_attempts=1')).toBe(true)
  })

  test('an outcome without a call of the portal was a call on one’s own telephone', async () => {
    const id = await ours()
    await log(id, action.notPicked)
    await log(id, action.notPicked)
    expect(await details(id)).toMatchObject({ number_of_calls: 2 })
  })

  test('a second outcome after one call is a second call, and so is an outcome of a colleague', async () => {
    const id = await ours({ sharedWith: [vikram.id] })
    await talk(id, 'parent_no_answer')
    await log(id, action.notPicked)
    await log(id, action.notPicked)
    await log(id, action.notPicked, {}, vikram)
    expect(await details(id)).toMatchObject({ number_of_calls: 3 })
  })

  test.each(['rejected', 'counsellor_unreachable', 'parent_failed', 'unknown', 'simulated', 'placing', 'dialling', 'in_progress'])(
    'dialing that did not ring, or goes on, is none: %s',
    async (state) => {
      const id = await ours()
      const callId = await talk(id, 'parent_no_answer')
      await server.db.updateTable('call').set({ state }).where('id', '=', callId).execute()
      await refreshListing(server.db, id)
      expect(await details(id)).toMatchObject({ number_of_calls: 0, untouched: true, first_call_at: null, stage: null })
      await log(id, action.notPicked)
      expect(await details(id)).toMatchObject({ number_of_calls: 1, untouched: false })
      // A call that goes on would forbid the next.
      await server.db.updateTable('call').set({ state: 'rejected' }).where('id', '=', callId).execute()
      await refreshListing(server.db, id)
    },
  )

  test('a simulated call counts once with the outcome that was logged, of any kind, and Call Not Picked says that nobody answered', async () => {
    const [refused, silent, twice] = [await ours(), await ours(), await ours()]
    const state = async (id: number) =>
      (await server.db.selectFrom('call').select('state').where('lead_id', '=', id).execute()).map((row) => row.state)
    for (const id of [refused, silent, twice]) expect((await call(id)).statusCode).toBe(200)
    expect(await details(refused)).toMatchObject({ number_of_calls: 0 })
    await log(refused, action.notInterested)
    expect(await details(refused)).toMatchObject({ number_of_calls: 1 })
    expect(await state(refused)).toEqual(['simulated'])

    await server.db.updateTable('action').set({ dialer_button: 'not_picked' }).where('id', '=', action.notPicked).execute()
    await log(silent, action.notPicked)
    expect(await state(silent)).toEqual(['parent_no_answer'])
    expect(await details(silent)).toMatchObject({ number_of_calls: 1 })
    await log(silent, action.notPicked)
    expect(await details(silent)).toMatchObject({ number_of_calls: 2 })

    await server.db.updateTable('call').set({ state: 'parent_busy' }).where('lead_id', '=', twice).execute()
    await log(twice, action.notPicked)
    expect(await state(twice)).toEqual(['parent_busy'])
    await server.db.updateTable('action').set({ dialer_button: null }).where('id', '=', action.notPicked).execute()
    expect(await checkLists(server.db)).toEqual([])
  })

  test('dialing alone is none until the call has ended', async () => {
    const id = await ours()
    const placed = (await call(id)).json().call
    expect(await details(id)).toMatchObject({ number_of_calls: 0, untouched: true, first_call_at: null })
    await server.app.inject({
      method: 'POST',
      url: `/api/v1/admin_custom/calls/${placed.id}/outcome/`,
      headers: asha.headers,
      payload: { outcome: 'parent_no_answer' },
    })
    expect(await details(id)).toMatchObject({ number_of_calls: 1, untouched: false, first_call_at: placed.placed_at })
  })
})

describe('planned call', () => {
  const untouched = 'v1/admin_custom/counsellor/document/untouched-data/'

  test('an entry that only plans the next call is no call and no act; a call that is logged later is the first', async () => {
    const id = await ours()
    await log(id, action.planCall, { ...tomorrow.schedule, comment: 'Asks after six' })
    expect(await details(id)).toMatchObject({
      ...{ stage: null, untouched: true, number_of_calls: 0, first_call_at: null, latest_action: { name: 'Plan a call' } },
      follow_ups: [{ category: 'call', name: 'Call' }],
    })
    expect([await isIn(untouched, id), await isIn(untouched, id, 'ordering=-cur_action_created_at')]).toEqual([true, true])
    expect(await isIn(processed, id, 'num_of_call_attempts=0')).toBe(true)
    await log(id, action.notPicked)
    const called = await details(id)
    expect(called).toMatchObject({ untouched: false, number_of_calls: 1 })
    expect(called.first_call_at).not.toBeNull()
    expect(await isIn(untouched, id)).toBe(false)
  })

  test('it takes the place of the next call, which was not done, and gives it back when it is undone', async () => {
    const id = await ours()
    const agreed = await log(id, action.callBack, tomorrow.schedule)
    const planned = await log(id, action.planCall, later.schedule)
    const followUps = () =>
      server.db
        .selectFrom('follow_up')
        .select(['event_id', 'closed_by_event_id', 'is_cancelled'])
        .where('lead_id', '=', id)
        .orderBy('id')
        .execute()
    expect(await followUps()).toEqual([
      { event_id: agreed, closed_by_event_id: planned, is_cancelled: true },
      { event_id: planned, closed_by_event_id: null, is_cancelled: false },
    ])
    expect((await details(id)).done_follow_up).toBeNull()
    await post(`logged-action/${planned}/undo/`)
    expect((await details(id)).follow_ups).toMatchObject([{ name: 'Call (last: call back)' }])
  })

  test('it leaves a row of calls that were not picked as it is', async () => {
    await server.db.updateTable('action').set({ dialer_button: 'not_picked' }).where('id', '=', action.notPicked).execute()
    const id = await ours()
    await log(id, action.notPicked)
    await log(id, action.notPicked)
    await log(id, action.planCall, tomorrow.schedule)
    expect((await details(id)).calling.not_picked).toBe(2)
  })

  test('a parent who asked waits in the dialer until the planned call, and in the inbox until the answer', async () => {
    const id = await ours({ activities: [{ kind: 'enquiry', at: ago(5) }] })
    expect((await listing(id)).waiting_at).not.toBeNull()
    await log(id, action.planCall, tomorrow.schedule)
    expect(await listing(id)).toMatchObject({ waiting_at: null, idle_since: null, spoken_at: null })
    await server.db.insertInto('parent_activity').values({ lead_id: id, kind: 'enquiry', at: sql`now()` }).execute()
    await refreshListing(server.db, id)
    expect((await listing(id)).waiting_at).not.toBeNull()
  })
})

describe('not picked', () => {
  beforeAll(async () => {
    await server.db.updateTable('action').set({ dialer_button: 'not_picked' }).where('id', '=', action.notPicked).execute()
  })
  const notPicked = async (id: number) => (await details(id)).calling.not_picked

  test('outcomes in a row count; a comment ends the row as little as an outcome that is undone', async () => {
    const id = await ours()
    expect(await notPicked(id)).toBe(0)
    await log(id, action.notPicked)
    const second = await log(id, action.notPicked)
    await post(`comment/${id}/create/`, { comment: 'Wrote to the father' })
    expect(await notPicked(id)).toBe(2)
    await post(`logged-action/${second}/undo/`)
    expect(await notPicked(id)).toBe(1)
  })

  test('another action ends the row, and so does what comes from the parent', async () => {
    const [spoken, asked] = [await ours(), await ours()]
    for (const id of [spoken, spoken, asked, asked]) await log(id, action.notPicked)
    await log(spoken, action.callBack, tomorrow.schedule)
    expect(await notPicked(spoken)).toBe(0)
    await log(spoken, action.notPicked)
    expect(await notPicked(spoken)).toBe(1)
    await server.db.insertInto('parent_activity').values({ lead_id: asked, kind: 'login', at: sql`now()` }).execute()
    await refreshListing(server.db, asked)
    expect(await notPicked(asked)).toBe(0)
    await log(asked, action.notPicked)
    expect(await notPicked(asked)).toBe(1)
  })
})

describe('first call', () => {
  test('it is the first that rang or was logged by hand; later ones, comments and calls that did not ring change nothing', async () => {
    const id = await ours()
    const first = async () => (await details(id)).first_call_at
    await post(`comment/${id}/create/`, { comment: 'Looked at the form' })
    expect(await first()).toBeNull()
    const refused = await talk(id, 'parent_no_answer')
    await server.db.updateTable('call').set({ state: 'rejected' }).where('id', '=', refused).execute()
    await refreshListing(server.db, id)
    expect(await first()).toBeNull()
    const event = await log(id, action.notPicked)
    const byHand = await first()
    expect(byHand).not.toBeNull()
    await talk(id, 'connected')
    expect(await first()).toBe(byHand)
    await post(`logged-action/${event}/undo/`)
    expect(Date.parse(await first())).toBeGreaterThan(Date.parse(byHand))
    expect(await checkLists(server.db)).toEqual([])
  })
})

describe('untouched', () => {
  test('a lead that was called, or commented on, is not; one that was only edited is', async () => {
    const [called, noted, edited] = [await ours(), await ours(), await ours()]
    await talk(called, 'parent_no_answer')
    await post(`comment/${noted}/create/`, { comment: 'Looked at the form' })
    await post(`details/${edited}/`, { name: 'Meera Iyer' })
    const untouched = 'v1/admin_custom/counsellor/document/untouched-data/'
    expect([await isIn(untouched, called), await isIn(untouched, noted), await isIn(untouched, edited)]).toEqual([false, false, true])
    expect(await details(called)).toMatchObject({ untouched: false })
  })
})

describe('step and stage', () => {
  test('calls never take a stage away; what calls the step off does', async () => {
    const id = await ours()
    await reach('visit', id, action.visit, tomorrow.schedule)
    await log(id, action.notPicked)
    expect(await details(id)).toMatchObject({ stage: 'visit_scheduled', latest_action: { name: 'Not picked' } })
    await reach('visit', id, action.visitOff)
    expect(await details(id)).toMatchObject({ stage: null })
  })

  test('the stage is the furthest step, and falls back to the one before', async () => {
    const id = await ours()
    await reach('lead', id, action.lead)
    await reach('visit', id, action.visit, tomorrow.schedule)
    const admitted = await reach('admission', id, action.admission)
    expect(await details(id)).toMatchObject({ stage: 'admission_done' })
    await post(`logged-action/${admitted}/undo/`)
    expect(await details(id)).toMatchObject({ stage: 'visit_scheduled', admission: { done: false } })
  })

  test('a step of one school does not take the place of another’s', async () => {
    const id = await ours()
    await reach('visit', id, action.visit, { ...tomorrow.schedule, schools: [plain] })
    await reach('visit', id, action.visit, { ...later.schedule, schools: [collab] })
    await reach('visit', id, action.visitOff, { schools: [plain] })
    expect(await details(id)).toMatchObject({ stage: 'visit_scheduled' })
  })

  test('an export writes the stage that the list shows', async () => {
    const visiting = await ours()
    await reach('visit', visiting, action.visit, tomorrow.schedule)
    await log(visiting, action.notPicked)
    const [called, saidNo, optedOut, untouched] = [await ours(), await ours(), await ours(), await ours()]
    await log(called, action.notPicked)
    await log(saidNo, action.notInterested)
    await log(optedOut, action.doNotCall)
    const cells = await exportedCells('Stage')
    expect([visiting, called, saidNo, optedOut, untouched].map((id) => cells.get(id))).toEqual([
      'Visit scheduled',
      'Called',
      'Said no',
      'Do not disturb',
      'New',
    ])
  })

  const stages: [string, keyof typeof followOns | undefined, number, object, number | undefined][] = [
    ['Lead Generated', 'lead', action.lead, {}, action.leadFollowUp],
    ['Application Submitted', undefined, action.applied, { schools: [plain] }, undefined],
    ['Admission Done', 'admission', action.admission, {}, action.admissionInProcess],
  ]
  test.each(stages)('the page %s lists those where exactly this step stands', async (_page, kind, actionId, more, other) => {
    const [there, elsewhere] = [await ours(), await ours()]
    if (kind) await reach(kind, there, actionId, more)
    else await log(there, actionId, more)
    if (kind && other) await reach(kind, elsewhere, other, tomorrow.schedule)
    await log(there, action.notPicked)
    expect(await isIn(processed, there, `actions=${actionId}`)).toBe(true)
    expect(await isIn(processed, elsewhere, `actions=${actionId}`)).toBe(false)
  })

  test('a lead follow-up generates no lead', async () => {
    const id = await ours()
    await reach('lead', id, action.leadFollowUp, tomorrow.schedule)
    const sent = {
      url: '/api/v1/admin_custom/school-api-lead-sent/',
      headers: asha.headers,
      query: { combine_id: String(id), school_id: String(plain) },
    }
    expect((await server.app.inject(sent)).json()).toEqual({ result: false })
    await reach('lead', id, action.lead)
    expect((await server.app.inject(sent)).json()).toEqual({ result: true })
  })
})

describe('visit scheduled', () => {
  test('lists the visits that are fixed and not over, also after later actions', async () => {
    const [fixed, done, off, over] = [await ours(), await ours(), await ours(), await ours()]
    for (const id of [fixed, done, off, over]) await reach('visit', id, action.visit, tomorrow.schedule)
    await log(fixed, action.notPicked)
    await reach('visit', done, action.visitDone)
    await reach('visit', off, action.visitOff)
    await server.db
      .updateTable('milestone')
      .set({ on_date: ago(48 * 60) })
      .where('lead_id', '=', over)
      .execute()
    await refreshListing(server.db, over)
    const shown = await Promise.all([fixed, done, off, over].map((id) => isIn(processed, id, `actions=${action.visit}`)))
    expect(shown).toEqual([true, false, false, false])
  })
})

describe('next call and appointment', () => {
  test('a call planned after a visit leaves it standing, and both are told, what is due first comes first', async () => {
    const id = await ours()
    await reach('visit', id, action.visit, later.schedule)
    await log(id, action.callBack, tomorrow.schedule)
    const lead = await details(id)
    expect(lead.follow_ups).toMatchObject([
      { name: 'Call (last: call back)', is_appointment: false },
      { name: 'Visit', is_appointment: true, schools: ['Plain School'] },
    ])
    expect(Date.parse(lead.scheduled_date)).toBe(Date.parse(tomorrow.at))
  })

  test('a next step is named by what is to be done, on the lead, in lists and in exports', async () => {
    const named = async (id: number) => (await details(id)).follow_ups.map((step: { name: string }) => step.name)
    const id = await ours()
    await log(id, action.notPicked, tomorrow.schedule)
    expect(await named(id)).toEqual(['Call (last: not picked)'])
    expect((await exportedCells('Next step')).get(id)).toBe('Call (last: not picked)')
    await reach('visit', id, action.visitDone, { schools: [plain], ...tomorrow.schedule })
    expect(await named(id)).toEqual(['Call after the visit'])
    const visited = await ours()
    await reach('visit', visited, action.visit, { schools: [plain], ...tomorrow.schedule })
    expect((await exportedCells('Next step')).get(visited)).toBe('Visit at Plain School')
  })

  test('a lead has one next call', async () => {
    const id = await ours()
    await log(id, action.callBack, tomorrow.schedule)
    await log(id, action.callBack, later.schedule)
    const open = (await details(id)).follow_ups.map((step: { due_at: string }) => Date.parse(step.due_at))
    expect(open).toEqual([Date.parse(later.at)])
  })

  test('an appointment ends with its own outcome, moved or done, and leaves a next call that is not due', async () => {
    const id = await ours()
    await log(id, action.callBack, tomorrow.schedule)
    await reach('visit', id, action.visit, { ...later.schedule, schools: [plain] })
    await reach('visit', id, action.visit, { ...nextStep(50 * 60).schedule, schools: [collab] })
    expect((await details(id)).follow_ups).toHaveLength(3)
    await reach('visit', id, action.visitDone, { schools: [plain] })
    const names = (await details(id)).follow_ups.map((step: { name: string; schools: string[] }) => [step.name, ...step.schools])
    expect(names).toEqual([['Call (last: call back)'], ['Visit', 'Collab School']])
  })

  test('a transfer takes all of them along', async () => {
    const id = await ours()
    await log(id, action.callBack, tomorrow.schedule)
    await reach('visit', id, action.visit, later.schedule)
    const given = await server.app.inject({
      method: 'POST',
      url: `${base}/details/${id}/`,
      headers: asha.headers,
      payload: { transfer_to: vikram.id },
    })
    expect(given.statusCode, given.body).toBe(200)
    const owners = await server.db
      .selectFrom('follow_up')
      .select('owner_id')
      .where('lead_id', '=', id)
      .where('closed_at', 'is', null)
      .execute()
    expect(owners).toEqual([{ owner_id: vikram.id }, { owner_id: vikram.id }])
  })
})

describe('done', () => {
  const due = (more: object = {}) =>
    ours({
      events: [{ kind: 'action', at: ago(200), action_id: action.callBack, staff_id: asha.id, scheduled_at: ago(30) }],
      followUp: { due_at: ago(30), owner_id: asha.id },
      ...more,
    })

  test('a comment alone closes nothing, and its answer asks', async () => {
    const id = await due()
    const answer = (await post(`comment/${id}/create/`, { comment: 'Tried again' })).json()
    expect(answer.due).toMatchObject({ name: 'Call (last: call back)' })
    expect((await details(id)).follow_ups).toHaveLength(1)
    expect((await post(`follow-up/${answer.due.id}/done/`)).statusCode).toBe(200)
    expect((await details(id)).follow_ups).toEqual([])
  })

  test('a second device that closes the same one is told', async () => {
    const id = await due()
    const [{ id: followUp }] = (await details(id)).follow_ups
    const answers = await Promise.all([post(`follow-up/${followUp}/done/`), post(`follow-up/${followUp}/done/`)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('an appointment is not done by a word, and another’s looks absent', async () => {
    const id = await ours()
    await reach('visit', id, action.visit, tomorrow.schedule)
    const [{ id: followUp }] = (await details(id)).follow_ups
    expect((await post(`follow-up/${followUp}/done/`)).statusCode).toBe(409)
    expect((await post(`follow-up/${followUp}/done/`, {}, vikram)).statusCode).toBe(404)
    expect((await post('follow-up/999999/done/')).statusCode).toBe(404)
  })

  test('a call that connects closes what was due, and leaves what is to come', async () => {
    const [dueNow, toCome] = [await due(), await ours()]
    await log(toCome, action.callBack, tomorrow.schedule)
    for (const id of [dueNow, toCome]) await talk(id, 'connected')
    expect((await details(dueNow)).follow_ups).toEqual([])
    expect((await details(toCome)).follow_ups).toHaveLength(1)
  })

  test('a call that nobody answered closes nothing', async () => {
    const id = await due()
    await talk(id, 'parent_no_answer')
    expect((await details(id)).follow_ups).toHaveLength(1)
  })
})

describe('call scheduled', () => {
  const booked = (minutesAgo: number, slot: number) => ({
    activities: [{ kind: 'booked_call', at: ago(minutesAgo), slot_at: ago(-slot) }],
  })
  test('booked is booked until it is over', async () => {
    const [toCome, missed, returned, planned, other] = [
      await ours(booked(60, 120)),
      await ours(booked(300, -120)),
      await ours(booked(300, -120)),
      await ours(),
      await ours(),
    ]
    await talk(returned, 'connected')
    await log(planned, action.callBack, tomorrow.schedule)
    const shown = await Promise.all([toCome, missed, returned, planned, other].map((id) => isIn(processed, id, 'call_scheduled=true')))
    expect(shown).toEqual([true, true, false, true, false])
    const bookedAt = async (id: number) => {
      const answer = await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })
      return answer.json().calling.booked_at !== null
    }
    expect(await Promise.all([toCome, missed, returned, planned].map(bookedAt))).toEqual([true, true, false, false])
  })

  test('a no ends a call that they booked, in every list', async () => {
    const id = await ours(booked(60, 24 * 60))
    const other = await ours(booked(60, 24 * 60))
    const inBooked = async (list: string, leadId: number) => {
      const answer = await server.app.inject({ url: `/api/${list}?limit=100`, headers: asha.headers })
      expect(answer.statusCode, answer.body).toBe(200)
      return (answer.json().results as { lead: { id: number } }[]).some(({ lead }) => lead.id === leadId)
    }
    const event = await log(id, action.notInterested, { plans: 'keep' })
    const open = 'v2/admin_custom/all-parent-call-scheduled-list/'
    const past = 'v2/admin_custom/past-parent-call-scheduled-list/'
    expect([await isIn(processed, id, 'call_scheduled=true'), await inBooked(open, id), await inBooked(past, id)]).toEqual([
      false,
      false,
      true,
    ])
    expect([await inBooked(open, other), await inBooked(past, other)]).toEqual([true, false])
    expect((await post(`logged-action/${event}/undo`)).statusCode).toBe(200)
    expect([await isIn(processed, id, 'call_scheduled=true'), await inBooked(open, id)]).toEqual([true, true])
  })
})

describe('next step', () => {
  const booked = { activities: [{ kind: 'booked_call', at: ago(60), slot_at: ago(-120) }] }

  test('a call that the parent booked is one in filters and files, until it is returned or they say no', async () => {
    const [onlyBooked, bookedFirst, nothing] = [await ours(booked), await ours(booked), await ours()]
    await log(bookedFirst, action.callBack, tomorrow.schedule)
    const has = async (so: boolean) =>
      await Promise.all([onlyBooked, bookedFirst, nothing].map((id) => isIn(processed, id, `has_follow_up=${so}`)))
    expect(await has(true)).toEqual([true, true, false])
    expect(await has(false)).toEqual([false, false, true])
    const cells = await exportedCells('Next step')
    expect(cells.get(onlyBooked)).toBe('Booked call')
    expect((await exportedCells('Next follow-up')).get(onlyBooked)).not.toBe('')
    expect((await exportedCells('Follow-up owner')).get(onlyBooked)).toBe('Asha Rao')
    expect(cells.get(nothing)).toBe('')
    await log(onlyBooked, action.notInterested)
    expect(await has(false)).toEqual([true, false, true])
    expect((await exportedCells('Next step')).get(onlyBooked)).toBe('')
  })
})

describe('said no and ended chase', () => {
  const asked = (at: string) => ({ kind: 'enquiry', at })

  test.each([
    ['Not interested', action.notInterested],
    ['Do not call', action.doNotCall],
  ])('after %s nobody dials them, and what was open is closed', async (_name, actionId) => {
    const id = await ours()
    await log(id, action.callBack, tomorrow.schedule)
    await reach('visit', id, action.visit, later.schedule)
    await log(id, actionId)
    expect(await listing(id)).toMatchObject({ may_call: false, idle_since: null, waiting_at: null })
    expect((await details(id)).follow_ups).toEqual([])
    const refused = await call(id)
    expect(refused.statusCode).toBe(409)
  })

  const planned = async () => {
    const id = await ours()
    await log(id, action.callBack, tomorrow.schedule)
    await reach('visit', id, action.visit, later.schedule)
    return id
  }
  const visits = `actions=${action.visit}`

  test('a no cancels what is still to come: it is in no list, at no stage, and was not done', async () => {
    const id = await planned()
    await log(id, action.notInterested)
    expect(await details(id)).toMatchObject({
      stage: null,
      follow_ups: [],
      done_follow_up: null,
      visit: { items: [{ status: 'Cancelled' }] },
    })
    expect(await isIn(processed, id, visits)).toBe(false)
    expect(await isIn('v3/admin_custom/done-follow-up-data/', id)).toBe(false)
  })

  test('a no that keeps what is planned leaves the visit and the call where they stood', async () => {
    const id = await planned()
    await log(id, action.notInterested, { plans: 'keep' })
    const lead = await details(id)
    expect(lead).toMatchObject({ stage: 'visit_scheduled', done_follow_up: null, calling: { chase_ended_at: null } })
    expect(lead.follow_ups).toHaveLength(2)
    expect(await isIn(processed, id, visits)).toBe(true)
  })

  test('a follow-up that was due when they said no is done, and a call is never kept for a parent who opts out', async () => {
    const [due, never] = [await planned(), await planned()]
    await server.db
      .updateTable('follow_up')
      .set({ due_at: ago(30) })
      .where('lead_id', '=', due)
      .where('category', 'is', null)
      .execute()
    await log(due, action.notInterested)
    expect(await details(due)).toMatchObject({ follow_ups: [], done_follow_up: { late: true } })
    await log(never, action.doNotCall, { plans: 'keep' })
    expect((await details(never)).follow_ups).toMatchObject([{ name: 'Visit', is_appointment: true }])
  })

  test('a no that is undone leaves the visit, the call and the stage as they were', async () => {
    const id = await planned()
    const before = await details(id)
    const event = await log(id, action.notInterested)
    expect((await post(`logged-action/${event}/undo`)).statusCode).toBe(200)
    const { stage, follow_ups, visit, done_follow_up } = before
    expect(await details(id)).toMatchObject({ stage, follow_ups, visit, done_follow_up })
  })

  const deleteAdmission = async (id: number) => {
    const [admission] = (await details(id)).admission.items
    const url = `${base}/remove-admission-done-schools/${admission.id}/`
    expect((await server.app.inject({ method: 'DELETE', url, headers: asha.headers })).statusCode).toBe(200)
    return await details(id)
  }
  const admitted = { stage: 'admission_done', follow_ups: [], done_follow_up: null }

  test('an admission that is deleted opens again what it had cancelled', async () => {
    const id = await planned()
    const { follow_ups } = await details(id)
    await reach('admission', id, action.admission, { schools: [collab] })
    expect(await details(id)).toMatchObject(admitted)
    expect(await isIn(processed, id, visits)).toBe(false)
    expect(await deleteAdmission(id)).toMatchObject({ stage: 'visit_scheduled', visit: { items: [{ status: 'Scheduled' }] }, follow_ups })
    expect(await isIn(processed, id, visits)).toBe(true)
    expect(await isIn('v3/admin_custom/done-follow-up-data/', id)).toBe(false)
  })

  test('an admission that is deleted opens no visit at a school for which another was agreed since', async () => {
    const id = await ours()
    await reach('visit', id, action.visit, { ...later.schedule, schools: [collab, plain] })
    await reach('admission', id, action.admission, { schools: [collab] })
    await reach('visit', id, action.visit, { ...tomorrow.schedule, schools: [collab] })
    const { follow_ups } = await details(id)
    expect(follow_ups).toHaveLength(1)
    const lead = await deleteAdmission(id)
    expect(lead.follow_ups).toEqual(follow_ups)
    expect(lead.visit.items.map(({ school, status }: { school: string; status: string }) => [school, status]).sort()).toEqual([
      ['Collab School', 'Scheduled'],
      ['Plain School', 'Cancelled'],
    ])
  })

  test('an admission that is deleted opens nothing that they said no to since', async () => {
    const id = await planned()
    await reach('admission', id, action.admission, { schools: [collab] })
    await log(id, action.notInterested)
    expect(await deleteAdmission(id)).toMatchObject({ stage: null, follow_ups: [], visit: { items: [{ status: 'Cancelled' }] } })
    expect((await listing(id)).chase_ended_at).not.toBeNull()
  })

  test('an admission that keeps what is planned leaves it, and one of its own school is done with it', async () => {
    const id = await planned()
    await reach('admission', id, action.admissionInProcess, { ...later.schedule, schools: [collab] })
    const taken = await server.app.inject({
      method: 'POST',
      url: `/api/v2/admin_custom/admission-already-taken/${id}/`,
      headers: asha.headers,
      payload: { school_id: collab, plans: 'keep' },
    })
    expect(taken.statusCode, taken.body).toBe(200)
    const lead = await details(id)
    expect(lead).toMatchObject({ stage: 'admission_taken', follow_ups: [{ name: 'Call (last: call back)' }, { name: 'Visit' }] })
    expect(lead.timeline.items[0].action).toBe('Admission already taken at Collab School; plans kept')
  })

  test('the gate says when they said no, and an admin may call against it', async () => {
    const id = await ours()
    await log(id, action.notInterested)
    expect((await call(id)).json().detail).toMatch(/^They said no on \d+ \w+ \d{4}, and nothing came from them since/)
    const { mobile_number } = await details(id)
    const query = { phone: mobile_number, override: 'The school asked for them' }
    const overridden = await server.app.inject({ url: `${base}/call-parent/${id}/`, headers: admin.headers, query })
    expect(overridden.statusCode, overridden.body).toBe(200)
  })

  test('a later activity of the parent opens it again', async () => {
    const id = await ours({ events: [{ kind: 'action', at: ago(500), action_id: action.notInterested, chase: 'ends', staff_id: asha.id }] })
    expect((await listing(id)).chase_ended_at).not.toBeNull()
    await server.db
      .insertInto('parent_activity')
      .values({ lead_id: id, ...asked(ago(5)) })
      .execute()
    await refreshListing(server.db, id)
    expect(await listing(id)).toMatchObject({ chase_ended_at: null, may_call: true })
    expect((await listing(id)).said_no_at).not.toBeNull()
    expect((await call(id)).statusCode).toBe(200)
  })

  test('a next step that is agreed opens it again', async () => {
    const id = await ours()
    await log(id, action.notInterested)
    await log(id, action.callBack, tomorrow.schedule)
    expect(await listing(id)).toMatchObject({ chase_ended_at: null, may_call: true })
  })

  test('an admission ends it when every child has one', async () => {
    const id = await ours({ children: [{ name: 'Aarav' }, { name: 'Diya' }] })
    const [aarav, diya] = (await details(id)).form.map((child: { id: number }) => child.id)
    await reach('admission', id, action.admission, { child: aarav })
    expect((await listing(id)).chase_ended_at).toBeNull()
    const taken = await server.app.inject({
      method: 'POST',
      url: `/api/v2/admin_custom/admission-already-taken/${id}/`,
      headers: asha.headers,
      payload: { school_name: 'Another School', child: diya },
    })
    expect(taken.statusCode, taken.body).toBe(200)
    expect((await listing(id)).chase_ended_at).not.toBeNull()
  })
})

describe('opted out', () => {
  test('Do not call switches calls off, for admins too', async () => {
    const id = await ours()
    await log(id, action.doNotCall)
    const { mobile_number } = await details(id)
    for (const [by, override] of [
      [asha, undefined],
      [admin, 'They asked us to call'],
    ] as const) {
      const query = { phone: mobile_number, ...(override && { override }) }
      const answer = await server.app.inject({ url: `${base}/call-parent/${id}/`, headers: by.headers, query })
      expect(answer.json().detail).toBe(gateRefusals.optedOut[1])
    }
  })

  test('a parent who opted out and then calls in is still not called by us', async () => {
    const id = await ours()
    await log(id, action.doNotCall)
    await server.db
      .insertInto('parent_activity')
      .values({ lead_id: id, kind: 'enquiry', at: ago(0) })
      .execute()
    await refreshListing(server.db, id)
    expect(await listing(id)).toMatchObject({ may_call: false, missed_call_at: null })
    expect((await call(id)).json().detail).toBe(gateRefusals.optedOut[1])
  })
})

describe('wrong number', () => {
  test('the next number is in use, the wrong one is not dialed, and it is in use again once it is written again', async () => {
    const [wrong, right] = [number(), number()]
    const id = await ours({ numbers: [wrong, right] })
    await log(id, action.wrongNumber)
    expect(await details(id)).toMatchObject({
      mobile_number: right,
      all_mobile_numbers: [
        { number: right, wrong: false },
        { number: wrong, wrong: true },
      ],
    })
    expect(await listing(id)).toMatchObject({ may_call: true })
    expect((await call(id, wrong)).json().detail).toMatch(/^This number was marked as wrong on/)
    await post(`details/${id}/`, { alternate_number: wrong })
    expect(await details(id)).toMatchObject({ mobile_number: wrong, all_mobile_numbers: [{ wrong: false }, { number: right }] })
  })

  test('without another number nobody dials', async () => {
    const id = await ours()
    await log(id, action.wrongNumber)
    expect(await listing(id)).toMatchObject({ may_call: false, idle_since: null })
  })
})

describe('undone', () => {
  test('an outcome is taken back with what it closed, planned, reached and said of calling', async () => {
    const [first, second] = [number(), number()]
    const id = await ours({ numbers: [first, second] })
    await log(id, action.callBack, tomorrow.schedule)
    const before = await details(id)
    for (const [actionId, more] of [
      [action.notInterested, {}],
      [action.doNotCall, {}],
      [action.wrongNumber, {}],
      [action.callBack, later.schedule],
    ] as const) {
      const event = await log(id, actionId, more)
      const answer = await post(`logged-action/${event}/undo/`)
      expect(answer.statusCode, answer.body).toBe(200)
      const after = await details(id)
      expect(after).toMatchObject({
        follow_ups: before.follow_ups,
        mobile_number: first,
        all_mobile_numbers: before.all_mobile_numbers,
        calling: before.calling,
        number_of_calls: before.number_of_calls,
      })
    }
    expect((await details(id)).timeline.items.map((item: { action: string }) => item.action).slice(0, 2)).toEqual([
      'Took back: Call back',
      'Undone: Call back',
    ])
  })

  test('only the latest, once, within ten minutes, by its author or an admin', async () => {
    const id = await ours({ sharedWith: [vikram.id] })
    const first = await log(id, action.notPicked)
    const second = await log(id, action.notPicked)
    const undo = async (event: number, by: Person = asha) => {
      const { statusCode, body } = await post(`logged-action/${event}/undo/`, {}, by)
      return [statusCode, JSON.parse(body).detail]
    }
    const { refusals } = undoAction
    expect(await undo(first)).toEqual([...refusals.somethingFollowed])
    expect(await undo(second, vikram)).toEqual([...refusals.actionNotFound])
    expect(await undo(999_999)).toEqual([...refusals.actionNotFound])
    expect((await undo(second, admin))[0]).toBe(200)
    expect(await undo(second)).toEqual([...refusals.alreadyUndone])
    await server.db
      .updateTable('lead_event')
      .set({ at: ago(11) })
      .where('id', '=', first)
      .execute()
    await refreshListing(server.db, id)
    expect(await undo(first)).toEqual([...refusals.tooLate])
  })
})

describe('waits for an answer', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 6, minutes)).toISOString()
  const e164 = '+919000000000'
  const incoming = (minutes: number, more: object = {}) => ({ direction: 'incoming', text: 'Fees?', at: at(minutes), e164, ...more })
  const outgoing = (minutes: number, more: object = {}) => ({ direction: 'outgoing', text: 'Here', at: at(minutes), e164, ...more })

  test.each([
    ['since the first after the last answer', [incoming(1), outgoing(2), incoming(3), incoming(4)], at(3)],
    ['not after an answer', [incoming(1), outgoing(2)], null],
    ['not for STOP or START', [incoming(1, { state: 'noted' })], null],
    ['still after what was not sent', [incoming(1), outgoing(2, { state: 'rejected' })], at(1)],
    ['still after what did not arrive', [incoming(1), outgoing(2, { failed_at: at(3) })], at(1)],
    ['not after what arrived after all', [incoming(1), outgoing(2, { failed_at: at(3), delivered_at: at(4) })], null],
  ])('%s', async (_, messages, since) => {
    const id = await ours({ messages })
    const { rows } = await sql<{ since: string | null }>`
      select unanswered_at as since from lead_listing where lead_id = ${id} and viewer_id = 0`.execute(server.db)
    expect(rows[0]?.since ? new Date(rows[0].since).toISOString() : null).toBe(since)
  })
})
