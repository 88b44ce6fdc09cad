import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { streamEvents } from '#platform/contract/events.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import type { Operation } from '#platform/contract/operation.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { type Role, roles } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { fold } from '#portal/fold.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { databaseDigest } from '#testing/oracles/database-digest.ts'
import {
  type Asker,
  type EveryOperation,
  makeAsker,
  makeEveryWorld,
  nothing,
  type OperationInput,
  ofLead,
} from '#testing/server/every-operation.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { operations } from './all-operations.ts'
import { modulesOf } from './folded/modules-of.ts'

const ofDomains = await modulesOf<{ everyOperation: EveryOperation }>('server/every-operation.ts')

const folded = [...ofDomains, { name: 'events', everyOperation: { streamEvents: ['staff', nothing] } satisfies EveryOperation }]
const expected: EveryOperation = fold('call', folded, ({ everyOperation }) => everyOperation)

function makersOf(name: string): readonly Role[] {
  const [who] = expected[name] ?? ['public']
  if (who === 'staff') return roles
  return who === 'public' ? [] : who
}
const mayMake = (name: string, role: Role) => makersOf(name).includes(role)

const urlOf = (operation: Operation, params: OperationInput['params'] = {}) =>
  operation.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? (name === 'slug' ? 'no-school' : 999_999)))
const askedBy = async (name: string, there: Asker): Promise<OperationInput> => (await expected[name]?.[1](there)) ?? {}
const requestOf = (operation: Operation, { params, query, body, bytes }: OperationInput) => ({
  method: operation.method,
  url: urlOf(operation, params),
  ...(query && { query }),
  ...(body && { payload: body }),
  ...(bytes && { payload: bytes }),
})
const garbage = ['Token ', `Token ${'x'.repeat(43)}`, 'Bearer abc', 'Token a b', `Token ${'é'.repeat(30)}`]

let server: TestServer
let gateways: Gateways
let maskedFor: readonly Role[] = []

/** An account of each role, for requests that are refused: these leave it as it was. */
const strangers = new Map<Role, Record<string, string>>()
const headersOf = (role: Role) => strangers.get(role) ?? {}

const makeThere = (role: Role) => makeAsker(server.db, gateways, role)

const readers = new Map<Role, Promise<Asker>>()

/** Whether a request finds its asker as it leaves them: it only reads, and brings nothing of its own. */
const onlyReads = (name: string, { method, acts }: Operation) =>
  method === 'GET' && !acts && [nothing, ofLead].includes(expected[name]?.[1] ?? nothing)

/** An asker of their own, or where requests only read the one who asks all of these. */
function thereFor(name: string, operation: Operation, role: Role): Promise<Asker> {
  if (!onlyReads(name, operation)) return makeThere(role)
  const there = readers.get(role) ?? makeThere(role)
  readers.set(role, there)
  return there
}

beforeAll(async () => {
  const firm = () => ({ ...initialValues, masked_numbers_for: maskedFor })
  gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses', firm })
  server = await testServer({ gateways })
  await makeEveryWorld(server.db)
  for (const role of roles) strangers.set(role, (await makeStaff(server.db, role)).headers)
})
afterAll(() => server.close())

test('every domain tells of each call that it declares, and of no other', () => {
  const named = folded.flatMap(({ name, everyOperation }) => Object.keys(everyOperation).map((operation) => `${name} ${operation}`))
  expect(named.sort()).toEqual(operations.map(({ domain, name }) => `${domain} ${name}`).sort())
})

test('every declared call has a route, and every route is declared', () => {
  const routes = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = operations.map(({ operation }) => `${operation.method} ${operation.path.replace(/:(\w+)/g, '{$1}')}`)
  expect(routes.sort()).toEqual(declared.sort())
})

const withSession = operations.filter(({ name }) => expected[name]?.[0] !== 'public')

describe.each(withSession)('$domain $name', ({ name, operation }) => {
  const request = (headers: Record<string, string>) => server.app.inject({ method: operation.method, url: urlOf(operation), headers })

  test('refuses a request without a session, and garbage in its place', async () => {
    const answers = await Promise.all([request({}), ...garbage.map((authorization) => request({ authorization }))])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({ detail: sentences.sessionExpired })
    }
  })

  test.each(roles.filter((role) => !mayMake(name, role)))('refuses %s', async (role) => {
    const answer = await request(headersOf(role))
    expect([answer.statusCode, answer.json()]).toEqual([403, { detail: sentences.roleRefused }])
  })
})

describe('a write that is denied to a role, or for want of a session, leaves every row of the database as it was', () => {
  const writing = withSession.filter(({ operation }) => operation.method !== 'GET' || operation.acts)

  /** Requests that would succeed for a role that may make them. They are made before the rows are looked at for the first time. */
  const inputs = new Map<string, OperationInput>()
  let before: Record<string, string>

  beforeAll(async () => {
    for (const { name } of writing) inputs.set(name, await askedBy(name, await makeThere(makersOf(name)[0] ?? 'counsellor')))
    before = await databaseDigest(server.db)
  })

  test('such calls there are', () => expect(writing.length).toBeGreaterThan(30))

  test.each(writing)('$domain $name', async ({ name, operation }) => {
    const wrong = roles.filter((role) => !mayMake(name, role)).map(headersOf)
    const ask = (headers: Record<string, string>) =>
      server.app.inject({
        ...requestOf(operation, inputs.get(name) ?? {}),
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      })
    for (const headers of wrong) expect((await ask(headers)).statusCode).toBe(403)
    // Every kind of garbage is sent to each operation above.
    expect((await ask({})).statusCode).toBe(401)
    expect((await ask({ authorization: garbage[1] ?? '' })).statusCode).toBe(401)
    const after = await databaseDigest(server.db)
    const known = before
    before = after
    expect(after).toEqual(known)
  })
})

const answering = operations.flatMap(({ domain, name, operation }) => {
  const [who, , status = 200, because] = expected[name] ?? ['public', nothing]
  const answers = `answers ${status}${because ? `, because ${because}` : ''}`
  const as: readonly (Role | 'anyone')[] = who === 'public' ? ['anyone'] : makersOf(name)
  return as.map((role) => ({ domain, name, operation, role, status, answers }))
})

test.each(answering)('$domain $name, asked by $role, $answers', async ({ name, operation, role, status }) => {
  const there = await thereFor(name, operation, role === 'anyone' ? 'counsellor' : role)
  const asked = await askedBy(name, there)
  const answer = await server.app.inject({
    ...requestOf(operation, asked),
    headers: { ...(role !== 'anyone' && there.headers), ...(asked.bytes && { 'content-type': 'application/octet-stream' }) },
    payloadAsStream: true,
  })
  // A stream of events never ends.
  const content = operation === streamEvents ? answer.stream().destroy() : await text(answer.stream())
  expect(answer.statusCode, String(content)).toBe(status)
})

// They may read the number of their own telephone.
const readBySales = operations.filter(
  ({ name, operation }) => mayMake(name, 'sales_executive') && operation !== streamEvents && name !== 'setMyPhone',
)

test('calls that sales executives make there are', () => expect(readBySales.length).toBeGreaterThan(20))

const numbered = new Set<Asker>()

/** Writes the number of a parent wherever it can be. */
async function writeNumber({ db, staff, lead, number }: Asker): Promise<void> {
  const at = new Date().toISOString()
  const written = `${number.slice(0, 5)} ${number.slice(5)}`
  await db
    .updateTable('lead')
    .set({ name: `Parent ${written}` })
    .where('id', '=', lead)
    .execute()
  await db
    .insertInto('parent_activity')
    .values({ lead_id: lead, kind: 'enquiry', at, school_id: world.school.plain, message: written })
    .execute()
  const action = { lead_id: lead, kind: 'action', action_id: world.action.callBack, staff_id: staff, at, comment: `Call ${written}` }
  await db.insertInto('lead_event').values(action).execute()
  await makeCall(db, { lead_id: lead, staff_id: staff, placed_at: at, e164: `+91${number}`, trouble: `No answer of ${number}` })
}

async function writeNumberOnce(there: Asker): Promise<void> {
  if (!numbered.has(there)) await writeNumber(there)
  numbered.add(there)
}

/** Each text by itself: the end of an instant and the ids behind it can read like a number. */
const textsWith = (number: string, content: string) => content.split('"').filter((part) => part.replace(/\D/g, '').includes(number))

test.each(readBySales)(
  '$domain $name tells a sales executive no number of a parent, wherever it was written',
  async ({ name, operation }) => {
    const there = await thereFor(name, operation, 'sales_executive')
    const { number } = there
    const asked = await askedBy(name, there)
    await writeNumberOnce(there)
    await server.db.deleteFrom('school_assignment').where('school_id', '=', world.school.plain).execute()
    await server.db.insertInto('school_assignment').values({ school_id: world.school.plain, staff_id: there.staff }).execute()
    const answer = await server.app.inject({ ...requestOf(operation, asked), headers: there.headers, payloadAsStream: true })
    expect(textsWith(number, await text(answer.stream()))).toEqual([])
  },
)

const readByCounsellors = operations.filter(
  ({ name, operation }) => mayMake(name, 'counsellor') && operation !== streamEvents && name !== 'setMyPhone',
)

describe('where the firm masks numbers for counsellors', () => {
  beforeAll(() => {
    maskedFor = ['counsellor']
  })
  afterAll(() => {
    maskedFor = []
  })

  test.each(readByCounsellors)('$domain $name tells them no number of a parent, wherever it was written', async ({ name, operation }) => {
    const there = await thereFor(name, operation, 'counsellor')
    const asked = await askedBy(name, there)
    await writeNumberOnce(there)
    const answer = await server.app.inject({ ...requestOf(operation, asked), headers: there.headers, payloadAsStream: true })
    const shown = textsWith(there.number, await text(answer.stream()))
    expect(shown.length > 0).toBe(operation.showsNumbers === true)
  })
})

/** To admins no lead looks absent, so operations of theirs alone are left out. */
const aboutLead = operations.filter(
  ({ operation }) => 'leadNotFound' in operation.refusals && (operation.roles === 'staff' || operation.roles.includes('counsellor')),
)
const aboutOurs = aboutLead.filter(({ operation }) => 'leadMoved' in operation.refusals)

async function refusalOf({ name, operation }: (typeof operations)[number], there: Asker, headers: Record<string, string> = there.headers) {
  const answer = await server.app.inject({ ...requestOf(operation, await askedBy(name, there)), headers })
  return [answer.statusCode, answer.json().detail]
}

test.each(aboutLead)('$domain $name about someone else’s lead looks absent', async (declared) => {
  const { formNotFound, leadNotFound } = declared.operation.refusals
  expect(await refusalOf(declared, await makeThere('counsellor'), headersOf('counsellor'))).toEqual([
    ...(formNotFound ?? leadNotFound ?? []),
  ])
})

test.each(aboutOurs)('$domain $name about a lead that was given away says who has it', async (declared) => {
  const there = await makeThere('counsellor')
  const { id } = await makeStaff(server.db, 'counsellor', { name: 'Ravi Shah' })
  const url = urlOf(changeLead, { id: there.lead })
  const given = await server.app.inject({ method: 'POST', url, headers: there.headers, payload: { transfer_to: id } })
  expect(given.statusCode, given.body).toBe(200)
  expect(await refusalOf(declared, there)).toEqual([409, 'This lead was transferred to Ravi Shah, who has it now.'])
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
