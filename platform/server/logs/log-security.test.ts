import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person, testPassword } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { logOptions } from './log-options.ts'

let server: TestServer
let asha: Person
let logged: Record<string, unknown>[] = []

beforeAll(async () => {
  server = await testServer({ log: pino(logOptions('info'), { write: (line: string) => logged.push(JSON.parse(line)) }) })
  asha = await makeStaff(server.db, 'counsellor')
})
beforeEach(() => {
  logged = []
})
afterAll(() => server.close())

const events = () => logged.filter(({ msg }) => msg === 'security')

const logIn = (password: string, email = asha.email) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/login/',
    remoteAddress: '203.0.113.7',
    headers: { 'user-agent': 'Firefox' },
    payload: { email, password },
  })

const from = { address: '203.0.113.7', agent: 'Firefox', call: 'logIn' }

test('a log-in is kept with who, from where and how it went, and without password or token', async () => {
  const { key } = (await logIn(testPassword)).json()
  await logIn('Wrong')
  await logIn('Wrong', 'nobody@inside.example')
  expect(events()).toMatchObject([
    { event: 'login', granted: true, level: 'info', staff: asha.id, status: 200, ...from },
    { event: 'login', granted: false, level: 'warn', staff: asha.id, status: 400, ...from },
    { event: 'login', granted: false, level: 'warn', status: 400, ...from },
  ])
  expect(events()[2]).not.toHaveProperty('staff')
  for (const secret of [key, testPassword, 'Wrong']) expect(JSON.stringify(logged)).not.toContain(secret)
})

test('a lock of log-ins is kept as one', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  let status = 0
  for (let tries = 0; status !== 429 && tries < 20; tries++) status = (await logIn('Wrong', email)).statusCode
  expect(events().at(-1)).toMatchObject({ event: 'login', granted: false, status: 429, address: '203.0.113.7' })
})

test('a log-out is kept', async () => {
  const { headers, id } = await makeStaff(server.db, 'counsellor')
  await server.app.inject({ method: 'POST', url: '/api/v1/accounts/logout/', headers })
  expect(events()).toMatchObject([{ event: 'logout', granted: true, staff: id }])
})

test('a refusal is kept: without a session, without the role, and for somebody else’s lead', async () => {
  const others = await makeLead(server.db)
  const ask = (url: string, headers = {}) => server.app.inject({ url, headers })
  await ask('/api/v1/admin_custom/')
  const analyst = await makeStaff(server.db, 'boarding_analyst')
  await ask('/api/v1/admin_custom/counsellor/document/all-data/?search=Ravi', analyst.headers)
  await ask(`/api/v3/admin_custom/details/${others}/`, asha.headers)
  expect(events()).toMatchObject([
    { event: 'no session', granted: false, status: 401, call: 'getMe' },
    { event: 'not allowed', status: 403, staff: analyst.id, url: '/api/v1/admin_custom/counsellor/document/all-data/?search=[hidden]' },
    { event: 'absent or not theirs', status: 404, staff: asha.id, url: `/api/v3/admin_custom/details/${others}/` },
  ])
})

test('a granted request, and a page that does not exist, are not events', async () => {
  await server.app.inject({ url: '/api/v1/admin_custom/', headers: asha.headers })
  await server.app.inject({ url: '/nowhere.png' })
  expect(events()).toEqual([])
})
