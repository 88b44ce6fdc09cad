import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let id: number

const { plain, collab } = world.school
const { action } = world
const tomorrow = nextStep(24 * 60)

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  await server.db.updateTable('school').set({ city_id: world.city.pune }).where('id', '=', plain).execute()
  id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const child = await server.db.insertInto('child').values({ lead_id: id, name: 'Aarav' }).returning('id').executeTakeFirstOrThrow()
  const visit = { action_id: action.visit, sub_action_id: world.subAction.virtual, comment: 'Both of them', ...tomorrow.schedule }
  await send('POST', `/api/v3/admin_custom/action/${id}/`, visit)
  await send('PATCH', `/api/v3/admin_custom/visit/${id}/schedule/`, { ...visit, schools: [plain, collab], child: child.id })
  await send('POST', `/api/v3/admin_custom/action/${id}/`, { action_id: action.lead })
  await send('PATCH', `/api/v3/admin_custom/lead/${id}/generate/`, { action_id: action.lead, schools: [plain] })
  await send('POST', `/api/v3/admin_custom/action/${id}/`, { action_id: action.notPicked })
  const taken = await send('POST', `/api/v2/admin_custom/admission-already-taken/${id}/`, { school_id: plain })
  await send('DELETE', `/api/v3/admin_custom/remove-admission-done-schools/${taken.id}/`)
})
afterAll(() => server.close())

async function send(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const answer = await server.app.inject({ method, url, headers: asha.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ask = async (path: string, headers = asha.headers) => await server.app.inject({ url: `/api/${path}`, headers })
const atSchool = (call: string, schoolId: number, leadId = id) => `v1/admin_custom/${call}/?combine_id=${leadId}&school_id=${schoolId}`

test('what was done for a lead at one school is listed, the newest first', async () => {
  const { results } = (await ask(atSchool('school-actions-data', plain))).json()
  expect(results.map((done: { action: string; category: string | null }) => [done.action, done.category])).toEqual([
    ['Removed the admission', null],
    ['Admission already taken', null],
    ['Lead generated', 'lead'],
    ['Visit – Virtual tour', 'visit'],
  ])
  expect(results[3]).toMatchObject({ by: 'Asha Rao', comment: 'Both of them', scheduled_at: tomorrow.at })
  expect((await ask(atSchool('school-actions-data', collab))).json().results.map((done: { action: string }) => done.action)).toEqual([
    'Visit – Virtual tour',
  ])
  expect((await ask(atSchool('school-actions-data', 999))).json()).toEqual({ results: [] })
})

test('whether the lead was generated is told school by school, and not once the step is taken out', async () => {
  expect((await ask(atSchool('school-api-lead-sent', plain))).json()).toEqual({ result: true })
  expect((await ask(atSchool('school-api-lead-sent', collab))).json()).toEqual({ result: false })
  const ofLead = server.db.updateTable('milestone').where('lead_id', '=', id).where('kind', '=', 'lead')
  await ofLead.set({ removed_at: tomorrow.at }).execute()
  expect((await ask(atSchool('school-api-lead-sent', plain))).json()).toEqual({ result: false })
  await ofLead.set({ removed_at: null }).execute()
})

test('the schools of visits and of generated leads are listed with child, status and date', async () => {
  const visits = (await ask(`v2/admin_custom/user-visit-schedule-schools/${id}/`)).json().results
  expect(visits).toEqual(
    [
      { id: collab, name: 'Collab School', slug: 'collab-school', city: null },
      { id: plain, name: 'Plain School', slug: 'plain-school', city: 'Pune' },
    ].map((school) => ({ ...school, child: 'Aarav', status: 'Scheduled', date: tomorrow.at })),
  )
  const generated = (await ask(`v2/admin_custom/user-lead-generate-schools/${id}/`)).json().results
  expect(generated).toMatchObject([{ id: plain, child: null, status: 'Generated' }])
})

test('of someone else’s lead, and of one that is not there, nothing is told', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  const paths = (leadId: number) => [
    atSchool('school-actions-data', plain, leadId),
    atSchool('school-api-lead-sent', plain, leadId),
    `v2/admin_custom/user-visit-schedule-schools/${leadId}/`,
    `v2/admin_custom/user-lead-generate-schools/${leadId}/`,
  ]
  for (const path of [...paths(id), ...paths(999_999)]) {
    const answer = await ask(path, headers)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.json()).toEqual({ detail: leadGone.leadNotFound[1] })
  }
})

test('a query without lead or school is malformed', async () => {
  for (const call of ['school-actions-data', 'school-api-lead-sent'])
    expect((await ask(`v1/admin_custom/${call}/?combine_id=${id}`)).statusCode).toBe(400)
})
