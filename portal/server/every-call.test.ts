import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { type Role, roles } from '#platform/contract/roles.ts'
import { calls } from '#portal/all-calls.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const leadRoles: Role[] = ['counsellor', 'counsellor_admin']
const everyone = [...roles]

/** Who may make each call, written down a second time on purpose: a role that slips into the contract fails here. */
const allowed: Record<string, Role[] | 'public'> = {
  logIn: 'public',
  getMe: everyone,
  logOut: everyone,
  logOutEverywhere: everyone,
  listSessions: everyone,
  endSession: everyone,
  listCities: everyone,
  listDistricts: everyone,
  listLocalities: everyone,
  listCountries: everyone,
  listStates: everyone,
  listCitiesOfStates: everyone,
  listDistrictsOfCities: everyone,
  listLocalitiesOfDistricts: everyone,
  listPlacesAround: everyone,
  suggestPlaces: everyone,
  listClasses: everyone,
  listBoards: everyone,
  listCountryCodes: everyone,
  searchSchoolNames: ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive'],
  getSchool: ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive'],
  listActions: leadRoles,
  listAllLeads: leadRoles,
  getLead: leadRoles,
  addComment: leadRoles,
  getFilterData: leadRoles,
  getNotificationCount: everyone,
  getDashboardInfo: everyone,
  streamEvents: everyone,
  listNotices: everyone,
  readNotices: everyone,
  listAllUsers: leadRoles,
  listBoardingLeads: leadRoles,
  listDoneFollowUps: leadRoles,
  listDormantLeads: leadRoles,
  listMissedFollowUps: leadRoles,
  listPendingFollowUps: leadRoles,
  listProcessedLeads: leadRoles,
  listTodaysLeads: leadRoles,
  listUntouchedLeads: leadRoles,
  getLeadOfKind: leadRoles,
  getTimeline: leadRoles,
  changeLead: leadRoles,
  createChildForm: leadRoles,
  listChildForms: leadRoles,
  updateChildForm: leadRoles,
  changeView: leadRoles,
  countView: leadRoles,
  deleteView: leadRoles,
  downloadExport: leadRoles,
  exportLeads: leadRoles,
  listExports: leadRoles,
  listViews: leadRoles,
  saveView: leadRoles,
  generateLead: leadRoles,
  isLeadSent: leadRoles,
  listLeadGeneratedSchools: leadRoles,
  listSchoolActions: leadRoles,
  listVisitSchools: leadRoles,
  logAction: leadRoles,
  markAdmissionDone: leadRoles,
  markRegistrationDone: leadRoles,
  removeAdmission: leadRoles,
  scheduleVisit: leadRoles,
  searchAdmissionSchools: leadRoles,
  takeAdmission: leadRoles,
  changeAction: ['counsellor_admin'],
  changeSubAction: ['counsellor_admin'],
  createAction: ['counsellor_admin'],
  createSubAction: ['counsellor_admin'],
  listLoggedActions: leadRoles,
  listManagedActions: ['counsellor_admin'],
  orderActions: ['counsellor_admin'],
  orderSubActions: ['counsellor_admin'],
  listCounsellors: leadRoles,
  listHandoverCounsellors: leadRoles,
  listHandovers: leadRoles,
  undoTransfer: leadRoles,
  setMyPhone: everyone,
  callParent: leadRoles,
  callParentAbout: leadRoles,
  changeCallPreference: leadRoles,
  getCallRecords: leadRoles,
  getMyCall: leadRoles,
  getTelephony: leadRoles,
  hearRecording: 'public',
  playRecording: leadRoles,
  receiveCallStatus: 'public',
  receiveInboundCall: 'public',
  refreshCall: leadRoles,
  setCallOutcome: leadRoles,
  getDialer: ['counsellor'],
  listDialing: ['counsellor_admin'],
  pauseDialer: ['counsellor_admin'],
  recordDialer: ['counsellor'],
  resumeDialer: ['counsellor_admin'],
  serveLead: ['counsellor'],
  listRecommendations: leadRoles,
  listBucket: leadRoles,
  addToBucket: leadRoles,
  removeFromBucket: leadRoles,
}

const urlOf = (call: Call, id = 999_999) => call.path.replace(/:\w+/g, String(id))
const garbage = ['Token ', `Token ${'x'.repeat(43)}`, 'Bearer abc', 'Token a b', `Token ${'é'.repeat(30)}`]

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('the table names every declared call, and no other', () => {
  expect(Object.keys(allowed).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test('every declared call has a route, and every route is declared', () => {
  const routes = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = calls.map(({ call }) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`)
  expect(routes.sort()).toEqual(declared.sort())
})

/** A stream that is admitted never ends; src/events/stream.test.ts asks who is. */
const answering = calls.filter(({ name }) => allowed[name] !== 'public' && name !== 'streamEvents')

describe.each(answering)('$domain $name', ({ name, call }) => {
  const request = (headers: Record<string, string>) => server.app.inject({ method: call.method, url: urlOf(call), headers })

  test('refuses a request without a session, and garbage in its place', async () => {
    const answers = await Promise.all([request({}), ...garbage.map((authorization) => request({ authorization }))])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ detail: sentences.sessionExpired })
    }
  })

  test('refuses every role that is not allowed, and admits every one that is', async () => {
    for (const role of roles) {
      // A fresh session for each, because some of the calls end the one they are made with.
      const { headers } = await makeStaff(server.db, role)
      const isAllowed = allowed[name]?.includes(role as never) ?? false
      const answer = await request(headers)
      if (isAllowed) expect([200, 400, 404], `${role}: ${answer.body}`).toContain(answer.statusCode)
      else expect(answer.statusCode, role).toBe(403)
      expect(answer.json()).not.toEqual({ detail: sentences.noSuchCall })
    }
  })
})

describe('a write that is denied to a role, or for want of a session, leaves every row of the database as it was', () => {
  const writing = calls.filter(({ name, call }) => allowed[name] !== 'public' && (call.method !== 'GET' || call.acts))
  const staff = new Map<Role, Record<string, string>>()
  let id: number

  // What each call could write to if it were let through: a lead, and whatever else is there, have the id that is asked for.
  beforeAll(async () => {
    await makeWorld(server.db)
    for (const role of roles) staff.set(role, (await makeStaff(server.db, role)).headers)
    id = await makeLead(server.db, {
      events: [{ kind: 'transfer', at: new Date().toISOString(), to_staff_ids: [1], before: '{"owner_id": null}' }],
    })
    await server.db
      .insertInto('milestone')
      .values({ lead_id: id, kind: 'admission', school_id: 1, status: 'Done', on_date: new Date().toISOString() })
      .execute()
    expect(id).toBe(1)
  })

  test('such calls there are', () => expect(writing.length).toBeGreaterThan(30))

  test.each(writing)('$domain $name', async ({ name, call }) => {
    const wrong = roles.filter((role) => !allowed[name]?.includes(role as never)).map((role) => staff.get(role) ?? {})
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ method: call.method, url: urlOf(call, id), headers: { ...headers, 'idempotency-key': crypto.randomUUID() } })
    await unchangedBy(server.db, async () => {
      for (const headers of wrong) expect((await ask(headers)).statusCode).toBe(403)
      for (const headers of [{}, ...garbage.map((authorization) => ({ authorization }))]) expect((await ask(headers)).statusCode).toBe(401)
    })
  })
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
