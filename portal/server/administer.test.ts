import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { chanceLevels } from '#domains/analytics/contract/chance-levels.ts'
import { destroyErased } from '#domains/leads/server/erasing/destroy-erased.ts'
import { chainAuditEntries } from '#platform/server/audit/chain-audit-entries.ts'
import { shiftedClock } from '#platform/server/config/shifted-clock.ts'
import { changeAudit } from '#testing/make/change-audit.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { testDatabase } from '#testing/server/test-database.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { administer } from './administer.ts'
import { personTables } from './person/export-person.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await testServer({ reference: true })
  folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const portal = (...args: string[]) => portalOn(server.databaseUrl, ...args)

/** As `npm run portal` does it, without a process for each. */
async function portalOn(databaseUrl: string, ...args: string[]) {
  let output = ''
  const say = (line: unknown) => {
    output += `${line}\n`
  }
  const code = await administer(args, { DATABASE_URL: databaseUrl }, { log: say, error: say })
  return { code, output }
}

async function portalProcess(databaseUrl: string, ...args: string[]) {
  const script = new URL('portal.ts', import.meta.url).pathname
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...shiftedClock(), DATABASE_URL: databaseUrl }
  const run = promisify(execFile)(process.execPath, [script, ...args], { env })
  return await run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  )
}

const logIn = async (email: string, password: string) =>
  (await server.app.inject({ method: 'POST', url: '/api/v1/accounts/login/', payload: { email, password } })).statusCode

/** Chooses a password by the link that a command printed. */
async function choose(output: string, new_password: string): Promise<void> {
  const token = /#([\w-]{43})/.exec(output)?.[1] ?? ''
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/accounts/links/use/', payload: { token, new_password } })
  expect(answer.statusCode, output).toBe(200)
}

test('an account is created with a link, by which its owner chooses a password', async () => {
  const created = await portal('staff', 'create', '--email', 'tara@school.test', '--name', 'Tara Rao', '--role', 'counsellor', '--link')
  expect(created.output).not.toContain('shown this once')
  await choose(created.output, 'nine owls read the map')
  expect(await logIn('tara@school.test', 'nine owls read the map')).toBe(200)
})

test('an account is created with a password that works, and a reset ends its sessions', async () => {
  const created = await portal('staff', 'create', '--email', 'asha@school.test', '--name', 'Asha Rao', '--role', 'counsellor')
  const password = /once: (\S+)/.exec(created.output)?.[1] ?? ''
  expect(await logIn('asha@school.test', password), created.output).toBe(200)
  const reset = await portal('staff', 'reset-password', '--email', 'ASHA@school.test')
  const next = 'four quiet green lamps'
  await choose(reset.output, next)
  expect([await logIn('asha@school.test', password), await logIn('asha@school.test', next)]).toEqual([400, 200])
  const { rows } = await sql<{
    sessions: number
  }>`select count(*)::integer as sessions from session join staff on staff.id = staff_id where email = 'asha@school.test'`.execute(
    server.db,
  )
  expect(rows[0]?.sessions).toBe(1)
  const twice = await portal('staff', 'create', '--email', 'asha@school.test', '--name', 'A', '--role', 'counsellor')
  expect(twice).toEqual({ code: 1, output: expect.stringContaining('There is already an account for asha@school.test') })
})

test('the second factor of whoever lost it is removed, and then there is none', async () => {
  const { id, email } = await makeStaff(server.db, 'counsellor_admin')
  await server.db
    .insertInto('totp')
    .values({ staff_id: id, secret: Buffer.from('sealed'), since: new Date().toISOString() })
    .execute()
  const reset = (...args: string[]) => portal('staff', 'reset-second-factor', '--email', ...args)
  expect(await reset(email.toUpperCase())).toMatchObject({ code: 0, output: expect.stringContaining('The password alone opens') })
  expect(await reset(email)).toMatchObject({ code: 0, output: expect.stringContaining('had no second factor') })
  expect(await reset('ghost@school.test')).toEqual({ code: 1, output: 'There is no account for ghost@school.test.\n' })
})

const whoIs = async (email: string, password: string) => {
  const { key } = (await server.app.inject({ method: 'POST', url: '/api/v1/accounts/login/', payload: { email, password } })).json()
  return (await server.app.inject({ url: '/api/v1/admin_custom/', headers: { authorization: `Token ${key}` } })).json()
}
const citiesOf = async (email: string) =>
  (
    await server.db
      .selectFrom('staff_city')
      .innerJoin('staff', 'staff.id', 'staff_id')
      .select('city_id')
      .where('email', '=', email)
      .orderBy('city_id')
      .execute()
  ).map((row) => row.city_id)

test('an account gets both roles, every permission and its cities, and loses them again', async () => {
  const [indore, pune] = [1341, 1397]
  const email = 'boarding@school.test'
  const both = ['--role', 'counsellor, counsellor_admin', '--boarding', '--unassigned', '--dormant', '--cities', `Poona,${indore}`]
  const created = await portal('staff', 'create', '--email', email, '--name', 'Tara Rao', ...both)
  const password = /once: (\S+)/.exec(created.output)?.[1] ?? ''
  expect(await whoIs(email, password), created.output).toMatchObject({
    user: { user_type: 2, is_admin: true, is_executive: true },
    roles: ['counsellor', 'counsellor_admin'],
    user_info: { is_boarding: true, boarding_unassigned_data_permission: true, dormant_data_permission: true },
  })
  expect(await citiesOf(email)).toEqual([indore, pune])

  const set = (...args: string[]) => portal('staff', 'set', '--email', email, ...args)
  expect(await set('--role', 'counsellor', '--no-dormant', '--cities', 'Indore')).toMatchObject({ code: 0 })
  expect(await whoIs(email, password)).toMatchObject({
    roles: ['counsellor'],
    user_info: { is_boarding: true, boarding_unassigned_data_permission: true, dormant_data_permission: false },
  })
  expect(await citiesOf(email)).toEqual([indore])
  const traces = server.db.selectFrom('audit_entry').innerJoin('staff', 'staff.id', 'about_staff_id').select(['command', 'what', 'details'])
  expect(await traces.where('email', '=', email).orderBy('audit_entry.id').execute()).toMatchObject([
    { command: 'staff create', what: 'account_created', details: { after: { user_type: 2, is_admin: true } } },
    {
      command: 'staff set',
      what: 'account_changed',
      details: {
        before: { user_type: 2, is_admin: true, is_executive: true, dormant_data_permission: true },
        after: { user_type: 2, is_admin: false, is_executive: true, dormant_data_permission: false },
      },
    },
  ])
  expect(await set('--cities', '')).toMatchObject({ code: 0 })
  expect(await citiesOf(email)).toEqual([])
})

test('an impossible account is refused with a sentence, and nothing of the change is kept', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  const set = (...args: string[]) => portal('staff', 'set', '--email', email, ...args)
  for (const [args, output] of [
    [[], 'Say what to change.'],
    [['--role', 'counsellor,sales_admin'], 'counsellor and sales_admin do not go into one account. Create an account for each.'],
    [['--role', 'database_executive'], `${email} is an account for other work. Create an account for database_executive instead.`],
    [['--dormant', '--cities', 'Atlantis'], 'There is no city Atlantis.'],
    [['--dormant', '--cities', 'Aurangabad'], 'Several cities are named Aurangabad: 1092 in Bihar, 1376 in Maharashtra.'],
    [['--dormant', '--cities', 'Kothrud'], 'There is no city Kothrud.'],
  ] as const)
    expect(await set(...args)).toEqual({ code: 1, output: expect.stringContaining(output) })
  expect((await portal('staff', 'set', '--email', 'nobody@school.test', '--dormant')).output).toBe(
    'There is no account for nobody@school.test.\n',
  )
  const kept = server.db.selectFrom('staff').select(['dormant_data_permission', 'user_type', 'is_admin']).where('email', '=', email)
  expect(await kept.executeTakeFirst()).toEqual({ dormant_data_permission: false, user_type: 2, is_admin: false })
})

test('the ids up to 5 go to no account, for the client treats the account 5 apart', async () => {
  await portal('staff', 'create', '--email', 'one@school.test', '--name', 'One', '--role', 'counsellor')
  const { lowest } = await server.db
    .selectFrom('staff')
    .select(({ fn }) => fn.min('id').as('lowest'))
    .executeTakeFirstOrThrow()
  expect(lowest).toBe(skipsStartupData + 1)
})

test('a telephone is given to an account, as it is written in India, and to one account alone', async () => {
  const [one, two] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const give = (email: string, number: string) => portal('staff', 'set-phone', '--email', email, '--number', number)
  expect(await give(one.email.toUpperCase(), '098765 00002')).toEqual({ code: 0, output: expect.stringContaining('rung on +919876500002') })
  const kept = server.db.selectFrom('staff').select('phone').where('id', '=', one.id)
  expect(await kept.executeTakeFirst()).toEqual({ phone: '+919876500002' })
  const audited = server.db.selectFrom('audit_entry').select(['command', 'what', 'details']).where('about_staff_id', '=', one.id)
  expect(await audited.execute()).toEqual([
    { command: 'staff set-phone', what: 'phone_changed', details: { before: { phone: null }, after: { phone: '…0002' } } },
  ])
  expect(await give(two.email, '+91 98765 00002')).toEqual({ code: 1, output: '+919876500002 belongs to another account.\n' })
  expect(await give('nobody@school.test', '9876500003')).toEqual({ code: 1, output: 'There is no account for nobody@school.test.\n' })
  expect((await give(one.email, '12345')).output).toContain('12345 is no telephone number.')
})

test('the audit log is walked, beside a head that was kept elsewhere too, and what was tampered with fails the command', async () => {
  await portal('staff', 'set', '--email', (await makeStaff(server.db, 'counsellor')).email, '--dormant')
  await chainAuditEntries(server.db)
  const whole = await portal('audit', 'verify')
  expect(whole).toEqual({ code: 0, output: expect.stringMatching(/^\d+ entr(y|ies) follow one another\. Head: \d+:[0-9a-f]{64}\n$/) })
  const head = whole.output.trim().split(' ').at(-1) ?? ''
  expect(await portal('audit', 'verify', '--head', head)).toEqual(whole)
  expect(await portal('audit', 'verify', '--head', 'last')).toMatchObject({ code: 1, output: expect.stringContaining('NUMBER:HASH') })
  await changeAudit(server.db, sql`delete from audit_chain where seq = (select max(seq) from audit_chain)`)
  expect(await portal('audit', 'verify', '--head', head)).toEqual({ code: 1, output: expect.stringMatching(/^Entry \d+ is missing/) })
})

test('a fault is reported in a sentence, without a stack', async () => {
  const wrong = [
    [],
    ['staff', 'fire'],
    ['staff', 'create', '--email', 'x', '--name', 'X', '--role', 'counsellor'],
    ['db', 'check', '--fast'],
  ]
  for (const args of [
    ...wrong,
    ['staff', 'create', '--email', 'x@y.test', '--name', 'X', '--role', 'boss'],
    ['erase-person', '--number', 'twelve'],
  ]) {
    const { code, output } = await portal(...args)
    expect(code, output).toBe(1)
    expect(output).not.toMatch(/\n\s+at /)
  }
})

test('as a process it says what a command answers, and ends with code 0', async () => {
  expect(await portalProcess(server.databaseUrl, 'keys', 'list')).toEqual({ code: 0, output: 'There are no keys.\n' })
})

test('what the command line does to keys is in the audit log, by its name', async () => {
  await portal('keys', 'create', '--name', 'audited')
  await portal('keys', 'revoke', '--name', 'audited')
  const commands = await server.db
    .selectFrom('audit_entry')
    .select(['command', 'what'])
    .where('command', 'like', 'keys %')
    .orderBy('id')
    .execute()
  expect(commands).toEqual([
    { command: 'keys create', what: 'intake_key_created' },
    { command: 'keys revoke', what: 'intake_key_revoked' },
  ])
})

test('the check finds nothing on true lists, and every kind of wrong row', async () => {
  // Without the schools of the reference data, which would all be checked.
  const { db, url, drop } = await testDatabase()
  onTestFinished(drop)
  const owner = await makeStaff(db, 'counsellor')
  const [wrong, missing, extra] = [await makeLead(db), await makeLead(db), await makeLead(db)]
  const planned = await makeLead(db, {
    lead: { owner_id: owner.id },
    events: [{ kind: 'comment', at: '2026-01-01T00:00:00Z' }],
    followUp: { due_at: '2026-01-02T20:00:00Z', owner_id: owner.id },
  })
  expect(await portalOn(url, 'db', 'check')).toEqual({ code: 0, output: '0 differences\n' })
  await db.updateTable('follow_up').set({ out_of_sight: true }).where('lead_id', '=', planned).execute()
  await db.insertInto('follow_up_count').values({ day: '2026-01-03', owner_id: owner.id, follow_ups: 1 }).execute()
  await db.updateTable('lead_listing').set({ call_attempts: 7 }).where('lead_id', '=', wrong).execute()
  await db.deleteFrom('lead_listing').where('lead_id', '=', missing).execute()
  await sql`insert into lead_listing select (jsonb_populate_record(l, jsonb_build_object('viewer_id', ${owner.id}::integer))).* from lead_listing l where lead_id = ${extra}`.execute(
    db,
  )
  const { code, output } = await portalOn(url, 'db', 'check')
  expect(code).toBe(1)
  expect(output).toContain(`follow-ups of counsellor ${owner.id} on 2026-01-03: 1 are open, 2 are counted`)
  for (const id of [wrong, missing, extra, planned]) expect(output).toContain(`lead ${id}: `)
})

test('while leads are being listed by new chances, the check leaves these out and says so', async () => {
  const { db, url, drop } = await testDatabase()
  onTestFinished(drop)
  const lead = await makeLead(db)
  const weights = chanceLevels.map(() => 0)
  const model = { measured: '{}', base: 0, weights, sources: [], source_weights: [0], medium_from: 0, high_from: 0, stands: true }
  await db.insertInto('chance_model').values(model).execute()
  const { code, output } = await portalOn(url, 'db', 'check')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Leads are being listed by the chances .* were not compared\.\n0 differences\n$/),
  ])
  await db.updateTable('lead_listing').set({ call_attempts: 7 }).where('lead_id', '=', lead).execute()
  expect((await portalOn(url, 'db', 'check')).output).toContain(`lead ${lead}: `)
  await db.updateTable('lead_listing').set({ call_attempts: 0 }).where('lead_id', '=', lead).execute()
  await db.updateTable('chance_model').set({ spread_at: new Date().toISOString() }).execute()
  expect((await portalOn(url, 'db', 'check')).output).toContain(`lead ${lead}: missing or wrong in the list of viewer 0`)
})

test('a person is exported whole, then erased: hidden at once, destroyed after a year', async () => {
  const owner = await makeStaff(server.db, 'counsellor')
  const event = { kind: 'comment', at: new Date().toISOString(), staff_id: owner.id, comment: 'Wants hostel' }
  const id = await makeLead(server.db, { lead: { owner_id: owner.id, name: 'Meera Iyer' }, numbers: ['9876512345'], events: [event] })
  const file = join(folder, 'person.json')
  expect((await portal('export-person', '--number', '98765 12345', '--file', file)).code).toBe(0)
  const exported = JSON.parse(await readFile(file, 'utf8'))
  expect(exported.lead[0].name).toBe('Meera Iyer')
  expect(exported.lead_event[0].comment).toBe('Wants hostel')
  const open = async () => (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: owner.headers })).statusCode
  expect(await open()).toBe(200)
  expect((await portal('erase-person', '--number', '+919876512345')).code).toBe(0)
  expect(await open()).toBe(404)
  const list = await server.app.inject({ url: '/api/v1/admin_custom/counsellor/document/all-data/', headers: owner.headers })
  expect(list.json().count).toBe(0)
  expect(await destroyErased(server.db)).toBe(0)
  await server.db.updateTable('lead').set({ erased_at: sql`now() - interval '1 year 1 day'` }).where('id', '=', id).execute()
  expect(await destroyErased(server.db)).toBe(1)
  expect((await portal('erase-person', '--number', '+919876512345')).output).toContain('Nobody has the number')
})

test('erased people are destroyed in portions: those before stay destroyed while one of a later portion is held', async () => {
  const owner = await makeStaff(server.db, 'counsellor')
  await makeManyLeads(server.db, owner.id, 230)
  await server.db.updateTable('lead').set({ erased_at: sql`now() - interval '1 year 1 day'` }).where('owner_id', '=', owner.id).execute()
  const left = async () => {
    const rows = server.db.selectFrom('lead').select((lead) => lead.fn.countAll<string>().as('count'))
    return Number((await rows.where('owner_id', '=', owner.id).executeTakeFirstOrThrow()).count)
  }
  const last = await sql<{ id: number }>`select id from lead where owner_id = ${owner.id} order by ctid desc limit 1`.execute(server.db)
  const holder = await server.db.startTransaction().execute()
  await holder.selectFrom('lead').select('id').where('id', '=', Number(last.rows[0]?.id)).forUpdate().execute()
  const destroyed = destroyErased(server.db)
  await expect.poll(left, { timeout: 15_000 }).toBe(30)
  await holder.rollback().execute()
  expect([await destroyed, await left()]).toEqual([230, 0])
})

test('kept answers about an erased person are deleted, and those about others stay', async () => {
  const { id: ownerId, headers } = await makeStaff(server.db, 'counsellor')
  const make = (name: string, number: string) => makeLead(server.db, { lead: { owner_id: ownerId, name }, numbers: [number] })
  const [erased, other] = [await make('Meera Iyer', '9876512346'), await make('Tara Iyer', '9876512347')]
  const api = '/api/v3/admin_custom'
  const write = (method: 'POST' | 'PUT', url: string, payload: object) =>
    server.app.inject({ method, url: api + url, headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, payload })
  for (const id of [erased, other]) {
    await write('POST', `/comment/${id}/create/`, { comment: 'Wants hostel' })
    await write('POST', `/details/${id}/`, { name: 'Iyer, renamed', seen: { name: 'Someone else' } })
    const child = { child_name: 'Kiran', gender: 'girl', child_age: 6, board: [], class_name: [] }
    const form = await write('POST', '/multi-form/', { combined_data: id, ...child })
    await write('PUT', `/multi-form/?form_id=${form.json().id}`, { ...child, class_name: [1], seen: { child_name: 'Other' } })
  }
  const kept = async () => await server.db.selectFrom('idempotency_key').select(['url', 'answer']).where('staff_id', '=', ownerId).execute()
  expect(await kept()).toHaveLength(8)
  expect((await portal('erase-person', '--number', '+919876512346')).code).toBe(0)
  const left = await kept()
  expect(left).toHaveLength(4)
  expect(left.filter(({ url }) => url.includes(`/${erased}/`))).toEqual([])
  expect(left.filter(({ url }) => url.includes(`/${other}/`))).toHaveLength(2)
})

test('every table about a lead is exported, and says how it follows a merge', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and attname = 'lead_id' and relkind in ('r', 'p') and not relispartition
    union
    select conrelid::regclass::text from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid = 'lead'::regclass and conrelid <> 'lead'::regclass`.execute(server.db)
  expect(rows.map((row) => row.name).sort()).toEqual([...personTables].sort())
})

test('exporting and erasing a parent covers the leads that were merged into theirs', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor_admin')
  const [stays, goes] = [await makeLead(server.db, { numbers: ['9876512351'] }), await makeLead(server.db, { numbers: ['9876512352'] })]
  await server.app.inject({ method: 'POST', url: '/api/v3/admin_custom/merge/', headers, payload: { stays, goes } })
  const file = join(folder, 'merged.json')
  expect((await portal('export-person', '--number', '+919876512352', '--file', file)).code).toBe(0)
  const exported = JSON.parse(await readFile(file, 'utf8'))
  expect(exported.lead.map(({ id }: { id: number }) => id).sort()).toEqual([stays, goes].sort())
  expect(exported.lead_number).toHaveLength(2)
  expect((await portal('erase-person', '--number', '+919876512351')).code).toBe(0)
  const left = await server.db.selectFrom('lead').select('id').where('id', 'in', [stays, goes]).where('erased_at', 'is', null).execute()
  expect(left).toEqual([])
})

test('a database that cannot be reached is said in a sentence, without its password', async () => {
  const { code, output } = await portalProcess('postgres://portal:secret-word@127.0.0.1:1/portal', 'db', 'migrate')
  expect(code).toBe(1)
  expect(output).toContain('Correct DATABASE_URL, or start the database.')
  expect(output).not.toContain('secret-word')
  expect(output).not.toMatch(/\n\s+at /)
})

test('an intake key is shown once and kept only as a hash; a name is used once, and again when its key was revoked', async () => {
  const created = await portal('keys', 'create', '--name', 'marketplace', '--source', 'fair', '--kinds', 'enquiry,log-in')
  const [id, secret] = /once: (\S+)/.exec(created.output)?.[1]?.split('.') ?? []
  const { rows } = await sql<{ name: string; source: string; kinds: string[] }>`
    select name, source, kinds from signing_key where id = ${id}::integer and key_hash = sha256(${secret}::bytea)`.execute(server.db)
  expect(rows).toEqual([{ name: 'marketplace', source: 'fair', kinds: ['enquiry', 'log-in'] }])
  const twice = await portal('keys', 'create', '--name', 'marketplace')
  expect(twice).toEqual({ code: 1, output: expect.stringContaining('There is already a key with this name') })
  expect((await portal('keys', 'list')).output).toMatch(/marketplace {2}source fair {2}enquiry,log-in {2}never used/)
  expect((await portal('keys', 'revoke', '--name', 'marketplace')).output).toContain('Nothing more comes in')
  expect(await portal('keys', 'revoke', '--name', 'marketplace')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is already revoked'),
  })
  expect(await portal('keys', 'create', '--name', 'fair', '--kinds', 'sms')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Give --kinds as'),
  })
  expect((await portal('keys', 'create', '--name', 'marketplace')).code).toBe(0)
})
