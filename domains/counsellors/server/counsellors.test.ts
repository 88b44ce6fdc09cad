import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person, testPassword } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

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
  await server.db.selectFrom('audit_entry').select(['staff_id', 'what', 'details']).where('about_staff_id', '=', id).orderBy('id').execute()

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
    expect(await details(boarding, analyst)).toMatchObject({ user: 'Tara Boarding', leads: 0 })
  })

  test('are created with a link; a taken address and an unknown city are refused at their fields', async () => {
    const email = 'new.counsellor@school.test'
    const created = await send('POST', '/', { name: ' New  Counsellor ', email, cities: [world.city.pune], is_boarding: true })
    const { id, link, mail } = created.json()
    expect([link, mail]).toEqual([expect.stringContaining('/set-password#'), 'none'])
    expect(await details({ id })).toMatchObject({ user: 'New Counsellor', email, is_boarding: true, city: [{ name: 'Pune' }] })
    expect(await traces(id)).toMatchObject([
      { staff_id: admin.id, what: 'account_created', details: { after: { user_type: 2, is_executive: true } } },
    ])
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

  test('are changed field by field, and a reset ends the password and the sessions', async () => {
    const changed = await send('PATCH', `/${asha.id}/`, { name: 'Asha Das', cities: [world.city.indore], dormant_data_permission: true })
    expect(changed.json()).toMatchObject({ user: 'Asha Das', city: [{ name: 'Indore' }], dormant_data_permission: true, is_active: true })
    expect((await send('POST', `/${asha.id}/reset-password/`)).json().link).toContain('/set-password#')
    expect((await server.app.inject({ url: '/api/v1/admin_custom/', headers: asha.headers })).statusCode).toBe(401)
    expect(await logIn(asha.email, testPassword)).toBe(400)
    expect((await traces(asha.id)).map(({ what, staff_id }) => [what, staff_id])).toEqual([
      ['account_changed', admin.id],
      ['password_reset', admin.id],
    ])
  })

  test('lose their second factor to an admin, once, which is on record and leaves them logged in', async () => {
    const secret = Buffer.from('sealed')
    await server.db.insertInto('totp').values({ staff_id: asha.id, secret, since: new Date().toISOString() }).execute()
    expect((await send('PATCH', `/${asha.id}/`, { name: 'Asha Das' })).json()).toMatchObject({ has_second_factor: true })
    expect((await send('POST', `/${asha.id}/reset-second-factor/`)).json()).toEqual({ removed: true })
    expect((await send('POST', `/${asha.id}/reset-second-factor/`)).json()).toEqual({ removed: false })
    expect((await server.app.inject({ url: '/api/v1/admin_custom/', headers: asha.headers })).statusCode).toBe(200)
    expect((await traces(asha.id)).map(({ what, staff_id }) => [what, staff_id])).toContainEqual(['second_factor_reset', admin.id])
  })

  test('a deactivated counsellor is logged out at once and keeps their leads; activation brings them back', async () => {
    await makeLead(server.db, { lead: { owner_id: asha.id } })
    expect((await send('PATCH', `/${asha.id}/`, { is_active: false })).json()).toMatchObject({
      is_active: false,
      leads: 1,
      waiting_leads: 1,
    })
    expect((await server.app.inject({ url: '/api/v1/admin_custom/', headers: asha.headers })).statusCode).toBe(401)
    expect((await send('PATCH', `/${asha.id}/`, { is_active: true })).json()).toMatchObject({ is_active: true, leads: 1, waiting_leads: 0 })
  })

  test('cannot be changed here if they are of admins or of other roles', async () => {
    const both = await makeStaff(server.db, 'counsellor')
    await server.db.updateTable('staff').set({ is_admin: true }).where('id', '=', both.id).execute()
    const sales = await makeStaff(server.db, 'sales_executive')
    for (const [person, status] of [
      [both, 403],
      [sales, 404],
    ] as const) {
      expect((await unchangedBy(server.db, () => send('PATCH', `/${person.id}/`, { is_active: false }))).statusCode).toBe(status)
      expect((await unchangedBy(server.db, () => send('POST', `/${person.id}/reset-password/`))).statusCode).toBe(status)
      expect((await unchangedBy(server.db, () => send('POST', `/${person.id}/reset-second-factor/`))).statusCode).toBe(status)
    }
  })
})
