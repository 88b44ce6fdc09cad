import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import type { Call } from '#platform/contract/call.ts'
import { streamEvents } from '#platform/contract/events.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { type Role, roles } from '#platform/contract/roles.ts'
import { inboundPath, statusPath } from '#platform/server/gateways/telephony/message-address.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, testPassword } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testOutside } from '#testing/stand-ins/test-outside.ts'
import { calls } from './all-calls.ts'

const leadRoles: Role[] = ['counsellor', 'counsellor_admin']
const admins: Role[] = ['counsellor_admin']
const diallers: Role[] = ['counsellor']
const schoolRoles: Role[] = ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive']
const everyone = [...roles]

const telephonySecret = 'a-secret-that-signs-addresses'
const [school, otherSchool] = [world.school.collab, world.school.plain]
const { callBack, notPicked } = world.action

/** What there is for whoever asks, made anew for each request: an account of the role, and what it has, by ids. */
async function makeThere(role: Role) {
  const { db } = server
  const permissions = { boarding_unassigned_data_permission: true, dormant_data_permission: true }
  const { id: staff, email, headers } = await makeStaff(db, role, permissions)
  const now = new Date().toISOString()
  const number = String(9_700_000_000 + staff)
  const lead = await makeLead(db, {
    lead: { owner_id: staff },
    numbers: [number],
    children: [{ name: 'Kiran' }],
    bucket: [school],
    milestones: [{ kind: 'admission', school_id: school, status: 'Done', on_date: now }],
    events: [{ kind: 'transfer', at: now, staff_id: staff, to_staff_ids: [staff], before: '{"owner_id": null}' }],
  })
  const ofLead = async (table: 'child' | 'milestone' | 'lead_event') =>
    (await db.selectFrom(table).select('id').where('lead_id', '=', lead).executeTakeFirstOrThrow()).id
  const session = await db.selectFrom('session').select('id').where('staff_id', '=', staff).executeTakeFirstOrThrow()
  const view = await db
    .insertInto('saved_view')
    .values({ staff_id: staff, list: 'users', name: 'Hot', query: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = await db
    .insertInto('lead_export')
    .values({ staff_id: staff, list: 'users', query: '{}', status: 'done', viewer_id: staff, finished_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...{ staff, email, headers, number, lead, session: session.id, view: view.id, export: written.id },
    ...{ child: await ofLead('child'), admission: await ofLead('milestone'), transfer: await ofLead('lead_event') },
    call: await makeCall(db, { lead_id: lead, staff_id: staff, recording_state: 'ready' }),
    simulated: await makeCall(db, { lead_id: lead, staff_id: staff, state: 'simulated', simulated: true, provider: 'loopback' }),
  }
}
type There = Awaited<ReturnType<typeof makeThere>>

interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
type Expected =
  | [who: Role[] | 'public', ask: (there: There) => Asked]
  | [who: Role[] | 'public', ask: (there: There) => Asked, status: 403 | 404 | 409, because: string]

const nothing = (): Asked => ({})
const ofLead = ({ lead }: There) => ({ params: { id: lead } })
const ofView = ({ view }: There) => ({ params: { id: view } })
const atSchool = ({ lead }: There) => ({ query: { combine_id: String(lead), school_id: String(school) } })
const child = { child_name: 'Kiran', child_age: 8, gender: 'girl', class_name: [1] }
const followOn = (action: number) => (there: There) => ({ params: { user: there.lead }, body: { action_id: action, schools: [school] } })
const notHeld = 'no action was logged before that it would complete'
const signatureIn = (path: string) => path.split('/').at(-2) ?? ''

/**
 * Who may make each call, written down a second time on purpose, so that a role that slips into the contract fails here; the
 * request that each of them makes; and how it is answered where that is not 200.
 */
const expected: Record<string, Expected> = {
  logIn: ['public', ({ email }) => ({ body: { email, password: testPassword } })],
  getMe: [everyone, nothing],
  logOut: [everyone, nothing],
  logOutEverywhere: [everyone, nothing],
  listSessions: [everyone, nothing],
  endSession: [everyone, ({ session }) => ({ params: { id: session } })],
  listCities: [everyone, nothing],
  listDistricts: [everyone, nothing],
  listLocalities: [everyone, nothing],
  listCountries: [everyone, nothing],
  listStates: [everyone, nothing],
  listCitiesOfStates: [everyone, nothing],
  listDistrictsOfCities: [everyone, nothing],
  listLocalitiesOfDistricts: [everyone, nothing],
  listPlacesAround: [everyone, () => ({ query: { lat: '18.5', lng: '73.8' } })],
  suggestPlaces: [everyone, () => ({ query: { search: 'Pune', kind: 'district' } })],
  listClasses: [everyone, nothing],
  listBoards: [everyone, nothing],
  listCountryCodes: [everyone, nothing],
  searchSchoolNames: [schoolRoles, () => ({ query: { name: 'Collab' } })],
  getSchool: [schoolRoles, () => ({ params: { slug: 'collab-school' } })],
  listActions: [leadRoles, nothing],
  listAllLeads: [leadRoles, nothing],
  getLead: [leadRoles, ofLead],
  addComment: [leadRoles, (there) => ({ ...ofLead(there), body: { comment: 'Prefers CBSE' } })],
  getFilterData: [leadRoles, () => ({ query: { cities: String(world.city.pune), districts: String(world.district.puneDistrict) } })],
  getNotificationCount: [everyone, nothing],
  getDashboardInfo: [everyone, ({ staff }) => ({ params: { id: staff } })],
  streamEvents: [everyone, nothing],
  listNotices: [everyone, nothing],
  readNotices: [everyone, () => ({ body: { up_to: 1 } })],
  listAllUsers: [leadRoles, nothing],
  listBoardingLeads: [leadRoles, () => ({ query: { data_type: 'unassigned' } })],
  listDoneFollowUps: [leadRoles, nothing],
  listDormantLeads: [leadRoles, nothing],
  listMissedFollowUps: [leadRoles, nothing],
  listPendingFollowUps: [leadRoles, nothing],
  listProcessedLeads: [leadRoles, nothing],
  listTodaysLeads: [leadRoles, nothing],
  listUntouchedLeads: [leadRoles, nothing],
  getLeadOfKind: [leadRoles, ofLead],
  getTimeline: [leadRoles, ofLead],
  changeLead: [leadRoles, (there) => ({ ...ofLead(there), body: { name: 'Meera Iyer' } })],
  createChildForm: [leadRoles, ({ lead }) => ({ body: { combined_data: lead, ...child } })],
  listChildForms: [leadRoles, ({ lead }) => ({ query: { id: String(lead) } })],
  updateChildForm: [leadRoles, (there) => ({ query: { form_id: String(there.child) }, body: child })],
  changeView: [leadRoles, (there) => ({ ...ofView(there), body: { name: 'Hotter' } })],
  countView: [leadRoles, ofView],
  deleteView: [leadRoles, ofView],
  downloadExport: [leadRoles, (there) => ({ params: { id: there.export } })],
  exportLeads: [leadRoles, () => ({ body: { list: 'users', query: {} } })],
  listExports: [leadRoles, nothing],
  listViews: [leadRoles, () => ({ query: { list: 'users' } })],
  saveView: [leadRoles, () => ({ body: { list: 'users', name: 'Warm', query: {}, is_team: false } })],
  generateLead: [leadRoles, followOn(world.action.lead), 409, notHeld],
  isLeadSent: [leadRoles, atSchool],
  listLeadGeneratedSchools: [leadRoles, ofLead],
  listSchoolActions: [leadRoles, atSchool],
  listVisitSchools: [leadRoles, ofLead],
  logAction: [leadRoles, (there) => ({ ...ofLead(there), body: { action_id: notPicked } })],
  markAdmissionDone: [leadRoles, followOn(world.action.admission), 409, notHeld],
  markRegistrationDone: [leadRoles, followOn(world.action.registration), 409, notHeld],
  removeAdmission: [leadRoles, ({ admission }) => ({ params: { id: admission } })],
  scheduleVisit: [leadRoles, followOn(world.action.visitDone), 409, notHeld],
  searchAdmissionSchools: [leadRoles, (there) => ({ ...ofLead(there), query: { name: 'Collab' } })],
  takeAdmission: [leadRoles, (there) => ({ ...ofLead(there), body: { school_id: otherSchool } })],
  changeAction: [admins, () => ({ params: { id: callBack }, body: { needs_schedule: true } })],
  changeSubAction: [admins, () => ({ params: { id: world.subAction.evening }, body: { needs_schedule: true } })],
  createAction: [admins, () => ({ body: { category: 'call', name: 'Rings later', needs_schedule: false } })],
  createSubAction: [admins, () => ({ params: { id: notPicked }, body: { name: 'Switched off', needs_schedule: false } })],
  listLoggedActions: [leadRoles, () => ({ query: { start_date: '2026-01-01', end_date: '2026-01-02' } })],
  listManagedActions: [admins, nothing],
  orderActions: [admins, () => ({ body: { ids: [callBack] } }), 409, 'there are more actions to be put in order'],
  orderSubActions: [admins, () => ({ params: { id: callBack }, body: { ids: [world.subAction.evening] } })],
  listCounsellors: [leadRoles, nothing],
  listHandoverCounsellors: [leadRoles, nothing],
  listHandovers: [leadRoles, nothing],
  undoTransfer: [leadRoles, ({ transfer }) => ({ params: { id: transfer } })],
  setMyPhone: [everyone, ({ number }) => ({ body: { phone: { number, country_code: 91 } } })],
  callParent: [leadRoles, (there) => ({ ...ofLead(there), query: { phone: there.number } })],
  callParentAbout: [leadRoles, ({ lead, number }) => ({ query: { phone: number, user: String(lead) } })],
  changeCallPreference: [leadRoles, (there) => ({ ...ofLead(there), body: { opted_out: true } })],
  getCallRecords: [leadRoles, ofLead],
  getMyCall: [leadRoles, nothing],
  getTelephony: [leadRoles, nothing],
  playRecording: ['public', () => ({ params: { ticket: 'x'.repeat(43) } }), 404, 'nobody was given this ticket'],
  issueRecordingTicket: [leadRoles, ({ call }) => ({ params: { id: call } })],
  receiveCallStatus: [
    'public',
    ({ call }) => ({ params: { id: call, signature: signatureIn(statusPath(telephonySecret, call)) }, body: {} }),
  ],
  receiveInboundCall: ['public', () => ({ params: { secret: signatureIn(inboundPath(telephonySecret)) } })],
  refreshCall: [leadRoles, ({ call }) => ({ params: { id: call } })],
  setCallOutcome: [leadRoles, ({ simulated }) => ({ params: { id: simulated }, body: { outcome: 'connected' } })],
  getDialer: [diallers, nothing],
  listDialing: [admins, nothing],
  pauseDialer: [admins, () => ({ params: { id: first }, body: { reason: 'Team meeting' } })],
  recordDialer: [diallers, () => ({ body: { status: 'opened' } })],
  resumeDialer: [admins, () => ({ params: { id: first } })],
  serveLead: [diallers, nothing],
  listRecommendations: [leadRoles, ({ lead }) => ({ query: { combined_data_id: String(lead) } })],
  listBucket: [leadRoles, ofLead],
  addToBucket: [leadRoles, (there) => ({ ...ofLead(there), body: { school_id: otherSchool } })],
  removeFromBucket: [leadRoles, ({ lead }) => ({ params: { id: lead, school_id: school } })],
}
const mayMake = (name: string, role: Role) => expected[name]?.[0].includes(role) ?? false

const urlOf = (call: Call, params: Asked['params'] = {}) =>
  call.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? (name === 'slug' ? 'no-school' : 999_999)))
const garbage = ['Token ', `Token ${'x'.repeat(43)}`, 'Bearer abc', 'Token a b', `Token ${'é'.repeat(30)}`]

let server: TestServer
/** The id of a counsellor, a lead and whatever else: what a call could write to that names any row by it. */
const first = 1

beforeAll(async () => {
  server = await testServer({ outside: await testOutside({ telephonySecret }) })
  await makeWorld(server.db)
  await server.db.insertInto('board').values({ id: 1, name: 'CBSE', slug: 'cbse', rank: 1 }).execute()
  await server.db.insertInto('country').values({ iso2: 'IN', name: 'India', dial_code: 91 }).execute()
  await server.db.insertInto('school_class').values({ id: 1, name: 'Nursery', slug: 'nursery', rank: 1 }).execute()
  // Ids of accounts begin behind one that is nobody's to get.
  await sql`alter table staff alter column id restart with ${sql.lit(first)}`.execute(server.db)
  const there = await makeThere('counsellor')
  expect(there).toMatchObject({ staff: first, lead: first, transfer: first, admission: first, child: first, view: first, call: first })
})
afterAll(() => server.close())

test('the table names every declared call, and no other', () => {
  expect(Object.keys(expected).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test('every declared call has a route, and every route is declared', () => {
  const routes = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = calls.map(({ call }) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`)
  expect(routes.sort()).toEqual(declared.sort())
})

const withSession = calls.filter(({ name }) => expected[name]?.[0] !== 'public')

describe.each(withSession)('$domain $name', ({ name, call }) => {
  const request = (headers: Record<string, string>) => server.app.inject({ method: call.method, url: urlOf(call), headers })

  test('refuses a request without a session, and garbage in its place', async () => {
    const answers = await Promise.all([request({}), ...garbage.map((authorization) => request({ authorization }))])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ detail: sentences.sessionExpired })
    }
  })

  test.each(roles.filter((role) => !mayMake(name, role)))('refuses %s', async (role) => {
    const answer = await request((await makeStaff(server.db, role)).headers)
    expect([answer.statusCode, answer.json()]).toEqual([403, { detail: sentences.roleRefused }])
  })
})

describe('a write that is denied to a role, or for want of a session, leaves every row of the database as it was', () => {
  const writing = withSession.filter(({ call }) => call.method !== 'GET' || call.acts)
  const staff = new Map<Role, Record<string, string>>()

  beforeAll(async () => {
    for (const role of roles) staff.set(role, (await makeStaff(server.db, role)).headers)
  })

  test('such calls there are', () => expect(writing.length).toBeGreaterThan(30))

  test.each(writing)('$domain $name', async ({ name, call }) => {
    const wrong = roles.filter((role) => !mayMake(name, role)).map((role) => staff.get(role) ?? {})
    const ask = (headers: Record<string, string>) =>
      server.app.inject({
        method: call.method,
        url: urlOf(call, { id: first, user: first, school_id: first }),
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      })
    await unchangedBy(server.db, async () => {
      for (const headers of wrong) expect((await ask(headers)).statusCode).toBe(403)
      for (const headers of [{}, ...garbage.map((authorization) => ({ authorization }))]) expect((await ask(headers)).statusCode).toBe(401)
    })
  })
})

const answering = calls.flatMap(({ domain, name, call }) => {
  const [who, ask, status = 200, because] = expected[name] ?? ['public', nothing]
  const answers = `answers ${status}${because ? `, because ${because}` : ''}`
  const as: (Role | 'anyone')[] = who === 'public' ? ['anyone'] : who
  return as.map((role) => ({ domain, name, call, role, ask, status, answers }))
})

test.each(answering)('$domain $name, asked by $role, $answers', async ({ call, role, ask, status }) => {
  const there = await makeThere(role === 'anyone' ? 'counsellor' : role)
  const { params, query, body } = ask(there)
  const answer = await server.app.inject({
    method: call.method,
    url: urlOf(call, params),
    ...(role !== 'anyone' && { headers: there.headers }),
    ...(query && { query }),
    ...(body && { payload: body }),
    payloadAsStream: true,
  })
  // A stream of events never ends.
  const said = call === streamEvents ? answer.stream().destroy() : await text(answer.stream())
  expect(answer.statusCode, String(said)).toBe(status)
})

const aboutLead = calls.filter(({ call }) => 'leadNotFound' in call.refusals)
const aboutOurs = aboutLead.filter(({ call }) => 'leadMoved' in call.refusals)

/** What a counsellor is told who asks a call about the lead of someone else. */
async function told({ name, call }: (typeof calls)[number], there: There, headers = there.headers) {
  const { params, query, body } = expected[name]?.[1](there) ?? {}
  const asked = { ...(query && { query }), ...(body && { payload: body }) }
  const answer = await server.app.inject({ method: call.method, url: urlOf(call, params), headers, ...asked })
  return [answer.statusCode, answer.json().detail]
}

test.each(aboutLead)('$domain $name about someone else’s lead looks absent', async (declared) => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  const { formNotFound, leadNotFound } = declared.call.refusals
  expect(await told(declared, await makeThere('counsellor'), headers)).toEqual([...(formNotFound ?? leadNotFound ?? [])])
})

test.each(aboutOurs)('$domain $name about a lead that was given away says who has it', async (declared) => {
  const there = await makeThere('counsellor')
  const { id } = await makeStaff(server.db, 'counsellor', { name: 'Ravi Shah' })
  const url = urlOf(changeLead, { id: there.lead })
  const given = await server.app.inject({ method: 'POST', url, headers: there.headers, payload: { transfer_to: id } })
  expect(given.statusCode, given.body).toBe(200)
  expect(await told(declared, there)).toEqual([409, 'This lead was transferred to Ravi Shah, who has it now.'])
})

test('an account with both flags has both roles', async () => {
  const { id, headers } = await makeStaff(server.db, 'counsellor')
  await server.db.updateTable('staff').set({ is_admin: true }).where('id', '=', id).execute()
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/', headers })
  expect(answer.json().roles).toEqual(['counsellor', 'counsellor_admin'])
})

test('a trailing slash is optional', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  for (const url of ['/api/v1/admin_custom', '/api/v1/admin_custom/', '/api/v1/schools/country/', '/api/v1/schools/country']) {
    expect((await server.app.inject({ url, headers })).statusCode).toBe(200)
  }
})
