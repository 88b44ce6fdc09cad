import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { resumeHandOvers, runHandOver } from './hand-over-leads.ts'

const { server, admin } = await openOffice()
let asha: Person
let vikram: Person
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  vikram = await makeStaff(server.db, 'counsellor', { name: 'Vikram Shah' })
})

const root = '/api/v1/admin_custom/counselor-executive'
const ask = async (path: string, by = admin) => await server.app.inject({ url: `${root}${path}`, headers: by.headers })
const send = (method: 'POST' | 'PATCH', path: string, payload?: object, by = admin) =>
  server.app.inject({ method, url: `${root}${path}`, headers: by.headers, ...(payload && { payload }) })
const details = async ({ id }: { id: number }, by = admin) => (await ask(`/?id=${id}`, by)).json()
const logIn = async (email: string, password: string) =>
  (await server.app.inject({ method: 'POST', url: '/api/v1/accounts/login/', payload: { email, password } })).statusCode
const traces = async (id: number) =>
  (await server.db.selectFrom('audit_entry').select(['what', 'details']).where('staff_id', '=', id).orderBy('id').execute()) as {
    what: string
    details: { by: unknown }
  }[]

describe('accounts of counsellors', () => {
  test('are listed by name and city, active or not; a boarding analyst reads the boarding counsellors alone', async () => {
    const analyst = await makeStaff(server.db, 'boarding_analyst')
    const boarding = await makeStaff(server.db, 'counsellor', { name: 'Tara Boarding', is_boarding: true })
    await server.db.insertInto('staff_city').values({ staff_id: asha.id, city_id: world.city.pune }).execute()
    await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', vikram.id).execute()
    const list = async (query: string, by = admin) => (await ask(`-list/?limit=500&${query}`, by)).json().results as { id: number }[]
    const ids = async (query: string, by?: Person) => (await list(query, by)).map(({ id }) => id)
    expect(await ids('active=true')).toEqual(expect.arrayContaining([asha.id, boarding.id]))
    expect(await ids('active=true')).not.toContain(vikram.id)
    expect(await ids('active=false')).toEqual([vikram.id])
    expect(await list(`city=${world.city.pune}`)).toMatchObject([
      { id: asha.id, city: [{ id: world.city.pune, name: 'Pune' }], is_active: true },
    ])
    expect(await ids('search=tara+b')).toEqual([boarding.id])
    expect(await ids('boarding=true')).toEqual([boarding.id])
    expect(await ids('', analyst)).toEqual([boarding.id])
    expect((await ask(`/?id=${asha.id}`, analyst)).statusCode).toBe(404)
    expect(await details(boarding, analyst)).toMatchObject({ user: 'Tara Boarding', leads: 0, hand_over: null })
  })

  test('are created with a password that works; an address that is taken and a city that is none are said at their fields', async () => {
    const email = 'new.counsellor@school.test'
    const created = await send('POST', '/', { name: ' New  Counsellor ', email, cities: [world.city.pune], is_boarding: true })
    const { id, password } = created.json()
    expect(await logIn(email, password), created.body).toBe(200)
    expect(await details({ id })).toMatchObject({ user: 'New Counsellor', email, is_boarding: true, city: [{ name: 'Pune' }] })
    expect(await traces(id)).toMatchObject([{ what: 'account_created', details: { user_type: 2, is_executive: true, by: admin.id } }])
    const taken = await unchangedBy(server.db, () => send('POST', '/', { name: 'Twin', email: email.toUpperCase() }))
    expect([taken.statusCode, taken.json().errors]).toEqual([409, { email: ['There is already an account with this e-mail address.'] }])
    const placeless = await send('POST', '/', { name: 'Placeless', email: 'placeless@school.test', cities: [world.locality.kothrud] })
    expect([placeless.statusCode, placeless.json().errors]).toEqual([
      400,
      { cities: ['One of these cities is not in our list. Choose again.'] },
    ])
    expect((await send('POST', '/', { name: ' ', email: 'x' })).json().errors).toEqual({
      name: ['Name is required'],
      email: ['Give an e-mail address.'],
    })
  })

  test('are changed field by field, and a reset gives a new password and ends the sessions', async () => {
    const changed = await send('PATCH', `/${asha.id}/`, { name: 'Asha Das', cities: [world.city.indore], dormant_data_permission: true })
    expect(changed.json()).toMatchObject({ user: 'Asha Das', city: [{ name: 'Indore' }], dormant_data_permission: true, is_active: true })
    const { password } = (await send('POST', `/${asha.id}/reset-password/`)).json()
    expect((await server.app.inject({ url: '/api/v1/admin_custom/', headers: asha.headers })).statusCode).toBe(401)
    expect(await logIn(asha.email, password)).toBe(200)
    expect((await traces(asha.id)).map(({ what, details: { by } }) => [what, by])).toEqual([
      ['account_changed', admin.id],
      ['password_reset', admin.id],
    ])
  })

  test('who is deactivated is logged out at once and keeps what is theirs; activated, they are back', async () => {
    await makeLead(server.db, { lead: { owner_id: asha.id } })
    expect((await send('PATCH', `/${asha.id}/`, { is_active: false })).json()).toMatchObject({
      is_active: false,
      leads: 1,
      waiting_leads: 1,
    })
    expect((await server.app.inject({ url: '/api/v1/admin_custom/', headers: asha.headers })).statusCode).toBe(401)
    expect((await send('PATCH', `/${asha.id}/`, { is_active: true })).json()).toMatchObject({ is_active: true, leads: 1, waiting_leads: 0 })
  })

  test('of admins and of other kinds are nobody’s to change here', async () => {
    const both = await makeStaff(server.db, 'counsellor')
    await server.db.updateTable('staff').set({ is_admin: true }).where('id', '=', both.id).execute()
    const sales = await makeStaff(server.db, 'sales_executive')
    for (const [person, status] of [
      [both, 403],
      [sales, 404],
    ] as const) {
      expect((await unchangedBy(server.db, () => send('PATCH', `/${person.id}/`, { is_active: false }))).statusCode).toBe(status)
      expect((await unchangedBy(server.db, () => send('POST', `/${person.id}/reset-password/`))).statusCode).toBe(status)
    }
  })
})

describe('handing over', () => {
  const begin = (to: { id: number }, note?: string) => send('POST', `/${asha.id}/hand-over/`, { to: to.id, ...(note && { note }) })
  const open = async () =>
    (
      await server.db
        .selectFrom('lead_hand_over')
        .selectAll()
        .where('from_id', '=', asha.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id
  const owners = async (ids: number[]) =>
    (await server.db.selectFrom('lead').select('owner_id').where('id', 'in', ids).orderBy('id').execute()).map(({ owner_id }) => owner_id)

  test('all leads of a counsellor go to another with their follow-ups and a line in each timeline', async () => {
    const event = { kind: 'action', at: '2026-01-01T00:00:00Z', action_id: world.action.callBack, staff_id: asha.id }
    const due = await makeLead(server.db, {
      lead: { owner_id: asha.id },
      events: [event],
      followUp: { due_at: new Date(Date.now() + 3_600_000).toISOString(), owner_id: asha.id },
    })
    const plain = await makeLead(server.db, { lead: { owner_id: asha.id } })
    expect((await begin(vikram, 'Asha left us.')).json()).toEqual({ leads: 2 })
    expect((await begin(vikram)).json().detail).toBe('Their leads are being handed over already. Wait until that is done.')
    await runHandOver(server.db, await open(), undefined)
    expect(await owners([due, plain])).toEqual([vikram.id, vikram.id])
    const followUp = await server.db.selectFrom('follow_up').select('owner_id').where('lead_id', '=', due).executeTakeFirstOrThrow()
    expect(followUp.owner_id).toBe(vikram.id)
    const told = await server.db
      .selectFrom('lead_event')
      .select(['staff_id', 'comment'])
      .where('lead_id', '=', plain)
      .where('kind', '=', 'transfer')
      .execute()
    expect(told).toEqual([{ staff_id: admin.id, comment: 'Asha left us.' }])
    expect((await details(asha)).hand_over).toMatchObject({
      to: { name: 'Vikram Shah' },
      by: 'Kabir Admin',
      moved: 2,
      done_at: expect.any(String),
    })
    const notices = (await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: vikram.headers })).json().results
    expect(notices.map(({ text }: { text: string }) => text)).toEqual(['Kabir Admin handed 2 leads of Asha Rao over to you'])
  })

  test('that was cut short goes on, and moves no lead twice', async () => {
    const ids = [await makeLead(server.db, { lead: { owner_id: asha.id } }), await makeLead(server.db, { lead: { owner_id: asha.id } })]
    await begin(vikram)
    const id = await open()
    const stopped = new AbortController()
    stopped.abort()
    await expect(runHandOver(server.db, id, stopped.signal)).rejects.toThrow('goes on when it is back')
    await Promise.all([runHandOver(server.db, id, undefined), runHandOver(server.db, id, undefined)])
    expect(await owners(ids)).toEqual([vikram.id, vikram.id])
    const transfers = await server.db
      .selectFrom('lead_event')
      .select('id')
      .where('lead_id', 'in', ids)
      .where('kind', '=', 'transfer')
      .execute()
    expect(transfers).toHaveLength(2)
    expect((await details(asha)).hand_over.moved).toBe(2)
  })

  test('whose process died is put among the jobs again', async () => {
    await begin(vikram)
    const id = await open()
    const jobs = () =>
      server.db
        .selectFrom('graphile_worker.jobs' as never)
        .select('id' as never)
        .where('key' as never, '=', `hand-over-leads-${id}` as never)
        .execute()
    await server.db.deleteFrom('graphile_worker._private_jobs' as never).execute()
    await server.db.updateTable('lead_hand_over').set({ progress_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    await resumeHandOvers(server.db)
    expect(await jobs()).toHaveLength(1)
  })

  test('goes to another active counsellor alone', async () => {
    const gone = await makeStaff(server.db, 'counsellor')
    await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', gone.id).execute()
    for (const [to, sentence] of [
      [gone, 'Choose an active counsellor.'],
      [admin, 'Choose an active counsellor.'],
      [asha, 'Choose another counsellor than the one whose leads they are.'],
    ] as const)
      expect((await unchangedBy(server.db, () => begin(to))).json().errors).toEqual({ to: [sentence] })
  })
})
