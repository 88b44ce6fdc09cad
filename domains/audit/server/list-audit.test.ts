import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit, listReaders, maxListed } from '#domains/audit/contract/audit.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import { changeAudit } from '#testing/make/change-audit.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let admin: Person
let asha: Person
let ravi: Person
let lead: number

const origin = (address: string) => ({ address, userAgent: 'curl/8.5.0', requestId: crypto.randomUUID() })

beforeAll(async () => {
  server = await testServer()
  admin = await makeStaff(server.db, 'counsellor_admin', { name: 'Leela Admin' })
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  ravi = await makeStaff(server.db, 'counsellor', { name: 'Ravi Shah' })
  lead = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' } })
  await writeAuditEntry(server.db, { id: asha.id, origin: origin('203.0.113.7') }, 'lead_opened', { lead })
  await writeAuditEntry(server.db, { id: ravi.id, origin: origin('2001:db8::7') }, 'login_link', { lead, details: { by: 'shown' } })
  await writeAuditEntry(server.db, { id: admin.id, origin: origin('203.0.113.7') }, 'account_changed', {
    staff: asha.id,
    before: { is_boarding: false, name: 'Asha' },
    after: { is_boarding: true, name: 'Asha Rao' },
  })
  await writeAuditEntry(server.db, { command: 'keys create' }, 'intake_key_created', { details: { name: 'Website', kinds: [] } })
})
afterAll(() => server.close())

async function list(query: Record<string, string | number> = {}, by = admin) {
  const asked = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await server.app.inject({ url: listAudit.path, headers: by.headers, query: asked })
  expect(answer.statusCode, answer.body).toBe(200)
  return listAudit.answer.parse(answer.json())
}

const kinds = async (query: Record<string, string | number>) => (await list(query)).results.map(({ kind }) => kind)

test('the newest come first, with who, whom, the difference and from where', async () => {
  const { count, has_more, results, people, kinds: choices } = await list()
  expect([count, has_more]).toEqual([4, false])
  expect(results).toMatchObject([
    { by: null, command: 'keys create', kind: 'intake_key_created', words: 'made a key', facts: [{ name: 'name', value: 'Website' }] },
    {
      by: { name: 'Leela Admin' },
      staff: { id: asha.id, name: 'Asha Rao' },
      changes: [
        { name: 'name', before: 'Asha', after: 'Asha Rao' },
        { name: 'is boarding', before: 'false', after: 'true' },
      ],
      address: '203.0.113.7',
      device: 'curl/8.5.0',
    },
    { by: { name: 'Ravi Shah' }, lead: { id: lead, name: 'Meera Iyer' }, facts: [{ name: 'by', value: 'shown' }], address: '2001:db8::7' },
    { by: { name: 'Asha Rao' }, kind: 'lead_opened', lead: { id: lead, name: 'Meera Iyer' }, staff: null, school: null },
  ])
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Asha Rao', 'Leela Admin', 'Ravi Shah']))
  expect(choices).toContainEqual({ kind: 'lead_opened', words: 'opened a parent' })
})

test('filters narrow by parent, staff, kind, address and days, also together', async () => {
  expect(await kinds({ lead })).toEqual(['login_link', 'lead_opened'])
  expect(await kinds({ staff: admin.id })).toEqual(['account_changed'])
  expect(await kinds({ kind: 'lead_opened' })).toEqual(['lead_opened'])
  expect(await kinds({ address: '203.0.113.7' })).toEqual(['account_changed', 'lead_opened'])
  expect(await kinds({ address: '2001:DB8::7' })).toEqual(['login_link'])
  expect(await kinds({ address: '203.0.113.7', lead })).toEqual(['lead_opened'])
  expect(await kinds({ end_date: '2020-01-01' })).toEqual([])
  expect(await kinds({ start_date: '2020-01-01', lead })).toEqual(['login_link', 'lead_opened'])
  expect((await list({ lead })).lead).toEqual({ id: lead, name: 'Meera Iyer' })
})

test('pages are of the same order, and what is read of a merged lead belongs to the parent', async () => {
  const other = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const into = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Kavita' } })
  for (let n = 0; n < 5; n++) await writeAuditEntry(server.db, asha, 'lead_opened', { lead: n % 2 ? other : into })
  await sql`update lead set merged_into_id = ${into} where id = ${other}`.execute(server.db)
  const whole = await list({ lead: into })
  expect(whole.count).toBe(5)
  const paged = [
    await list({ lead: into, limit: 2 }),
    await list({ lead: into, limit: 2, offset: 2 }),
    await list({ lead: into, limit: 2, offset: 4 }),
  ]
  expect(paged.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(whole.results.map(({ id }) => id))
})

test('of an erased parent the number stays and no name', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Gone' } })
  await writeAuditEntry(server.db, asha, 'lead_opened', { lead: id })
  await sql`update lead set erased_at = now() where id = ${id}`.execute(server.db)
  expect((await list({ lead: id })).results).toMatchObject([{ lead: { id, name: null } }])
})

test('a parent’s page learns who opened them lately, the latest first and each once', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const read = async () =>
    (await server.app.inject({ url: listReaders.path.replace(':id', String(id)), headers: admin.headers })).json().results
  expect(await read()).toEqual([])
  for (const person of [asha, ravi, asha]) await writeAuditEntry(server.db, person, 'lead_opened', { lead: id })
  await writeAuditEntry(server.db, admin, 'login_link', { lead: id })
  expect(await read()).toEqual([
    { id: asha.id, name: 'Asha Rao', at: expect.any(String) },
    { id: ravi.id, name: 'Ravi Shah', at: expect.any(String) },
  ])
  await changeAudit(
    server.db,
    sql`update audit_entry set at = at - interval '31 days' where about_lead_id = ${id} and staff_id = ${asha.id}`,
  )
  expect(await read()).toMatchObject([{ id: ravi.id }])
})

describe('a question is refused in words', () => {
  test.each([
    [{ address: 'office' }, 'address', 'Give an address as 203.0.113.7 or 2001:db8::7.'],
    [{ address: '203.0.113.700' }, 'address', 'Give an address as 203.0.113.7 or 2001:db8::7.'],
    [{ start_date: '2026-02-02', end_date: '2026-02-01' }, 'start_date', 'The first day is after the last.'],
    [{ offset: String(maxListed) }, 'offset', expect.stringContaining('Narrow them by days')],
  ])('%j', async (query, field, sentence) => {
    const answer = await server.app.inject({ url: listAudit.path, headers: admin.headers, query })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: [sentence] }])
  })

  test('to a counsellor', async () => {
    expect((await server.app.inject({ url: listAudit.path, headers: asha.headers })).statusCode).toBe(403)
  })
})
