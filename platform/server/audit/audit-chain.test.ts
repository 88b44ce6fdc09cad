import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAudit } from '#testing/make/change-audit.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { auditHead } from './audit-head.ts'
import { chainAuditEntries } from './chain-audit-entries.ts'
import { keepAuditChain } from './keep-audit-chain.ts'
import { verifyAudit } from './verify-audit.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

let server: TestServer
let asha: Person

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.restore()
  asha = await makeStaff(server.db, 'counsellor_admin')
})
afterAll(() => server.close())

const write = (lead: number) => writeAuditEntry(server.db, asha, 'login_link', { lead, details: { by: 'shown' } })

async function writeMany(count: number): Promise<void> {
  for (let lead = 1; lead <= count; lead++) await write(lead)
  await chainAuditEntries(server.db)
}

const rowsOf = async () =>
  (await server.db.selectFrom('audit_chain').select(['seq', 'about_lead_id as lead']).orderBy('seq').execute()).map(({ seq, lead }) => [
    Number(seq),
    lead,
  ])

test('an entry says who, what, about whom, from where and by which request, and reads the same once it is chained', async () => {
  const url = '/api/v1/admin_custom/exports/limit/'
  const headers = {
    ...asha.headers,
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  }
  const answer = await server.app.inject({ method: 'PUT', url, headers, payload: { rows_a_day: 40 } })
  expect(answer.statusCode, answer.body).toBe(200)
  const read = async () => (await server.db.selectFrom('audit_record').selectAll().execute()).map(({ seq: _, ...entry }) => entry)
  const before = await read()
  expect(before).toEqual([
    {
      at: expect.any(String),
      staff_id: asha.id,
      command: null,
      what: 'export_limit_changed',
      about_lead_id: null,
      about_staff_id: null,
      about_school_id: null,
      details: { before: { rows_a_day: 5_000 }, after: { rows_a_day: 40 } },
      address: '127.0.0.1',
      device: 'Chrome on Windows',
      request_id: answer.headers['x-request-id'],
    },
  ])
  expect(await chainAuditEntries(server.db)).toBe(1)
  expect(await read()).toEqual(before)
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 1, trouble: undefined, waiting: 0, head: { seq: '1' } })
})

test('an address with a zone and an empty user agent are kept as far as they can be', async () => {
  const origin = { address: 'fe80::1%eth0', userAgent: '', requestId: crypto.randomUUID() }
  await writeAuditEntry(server.db, { id: asha.id, origin }, 'login_link')
  expect(await server.db.selectFrom('audit_entry').select(['address', 'device']).execute()).toEqual([
    { address: null, device: 'Unknown device' },
  ])
})

test('a chain of no entries verifies', async () => {
  expect(await chainAuditEntries(server.db)).toBe(0)
  expect(await verifyAudit(server.db)).toEqual({ entries: 0, head: { seq: '0', hash: '0'.repeat(64) }, trouble: undefined, waiting: 0 })
})

test('of an act that is rolled back nothing is kept', async () => {
  const act = inTransaction(server.db, async (tx) => {
    await writeAuditEntry(tx, asha, 'login_link', { lead: 1 })
    throw new Error('refused')
  })
  await expect(act).rejects.toThrow('refused')
  expect(await chainAuditEntries(server.db)).toBe(0)
})

test('an act that commits later comes later in the chain, and holds up no other', async () => {
  const slow = await server.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into audit_entry (staff_id, what, about_lead_id) values ($1, 'login_link', 1)`, [asha.id])
  await write(2)
  expect(await chainAuditEntries(server.db)).toBe(1)
  await slow.query('commit')
  slow.release()
  expect(await chainAuditEntries(server.db)).toBe(1)
  expect(await rowsOf()).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect((await verifyAudit(server.db)).trouble).toBeUndefined()
})

test('writers that run at once make one chain, and none of the entries written meanwhile is lost or doubled', async () => {
  const leads = Array.from({ length: 300 }, (_, at) => at + 1)
  const acts = leads.map((lead) => write(lead))
  const writers = Array.from({ length: 8 }, async () => {
    for (let round = 0; round < 10; round++) await chainAuditEntries(server.db)
  })
  await Promise.all([...acts, ...writers])
  await chainAuditEntries(server.db)
  const rows = await rowsOf()
  expect(rows.map(([seq]) => seq)).toEqual(leads)
  expect(rows.map(([, lead]) => lead).toSorted((one, other) => Number(one) - Number(other))).toEqual(leads)
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 300, trouble: undefined })
})

test('a writer that is killed before its commit leaves the entries to the next', async () => {
  for (let lead = 1; lead <= 5; lead++) await write(lead)
  const killed = await server.pool.connect()
  killed.on('error', () => undefined)
  await killed.query('begin')
  expect((await killed.query('select chain_audit_entries(100) as moved, pg_backend_pid() as pid')).rows[0].moved).toBe(5)
  const { rows } = await killed.query('select pg_backend_pid() as pid')
  await server.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  killed.release(true)
  expect(await chainAuditEntries(server.db)).toBe(5)
  expect(await rowsOf()).toEqual([1, 2, 3, 4, 5].map((lead) => [lead, lead]))
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 5, trouble: undefined })
})

test('entries that wait for more than a minute are counted, and are no tampering', async () => {
  await write(1)
  await write(2)
  expect(await verifyAudit(server.db)).toMatchObject({ waiting: 0 })
  await changeAudit(server.db, sql`update audit_entry set at = at - interval '2 minutes' where about_lead_id = 1`)
  expect(await verifyAudit(server.db)).toMatchObject({ waiting: 1, trouble: undefined })
})

describe('the walk finds the first entry', () => {
  const hashAnew = sql`
    update audit_chain as changed set hash = sha256(before.hash || convert_to(audit_text(changed), 'UTF8'))
    from audit_chain as before where before.seq = changed.seq - 1 and changed.seq = 3`

  test.each([
    [
      'whose text was changed',
      [sql`update audit_chain set details = '{"by": "email"}' where seq = 3`],
      /^Entry 3 \(login_link at .*\) does not follow entry 2/,
    ],
    ['whose time was changed', [sql`update audit_chain set at = at + interval '1 microsecond' where seq = 3`], /^Entry 3 /],
    ['that was given to another account', [sql`update audit_chain set staff_id = staff_id + 1 where seq = 3`], /^Entry 3 /],
    ['whose hash was changed', [sql`update audit_chain set hash = sha256(hash) where seq = 3`], /^Entry 3 /],
    [
      'after one that was changed with its own hash',
      [sql`update audit_chain set about_lead_id = 99 where seq = 3`, hashAnew],
      /^Entry 4 .* does not follow entry 3: one of them was changed/,
    ],
    ['after one that was removed', [sql`delete from audit_chain where seq = 3`], /^Entries are missing between 2 and 4 /],
    ['after the first ones, if they were removed', [sql`delete from audit_chain where seq < 3`], /^Entries are missing between 0 and 3 /],
    [
      'of two that changed places',
      [
        sql`update audit_chain set seq = -3 where seq = 3`,
        sql`update audit_chain set seq = 3 where seq = 4`,
        sql`update audit_chain set seq = 4 where seq = -3`,
      ],
      /^Entry 3 .* or they changed places/,
    ],
    [
      'that was put in between',
      [
        sql`update audit_chain set seq = -seq where seq > 2`,
        sql`update audit_chain set seq = 1 - seq where seq < 0`,
        sql`insert into audit_chain select 3, at, staff_id, command, what, about_lead_id, about_staff_id, about_school_id, details, address, device, request_id, hash from audit_chain where seq = 2`,
      ],
      /^Entry 3 /,
    ],
  ])('%s', async (_, statements, sentence) => {
    await writeMany(6)
    expect((await verifyAudit(server.db)).trouble).toBeUndefined()
    await changeAudit(server.db, ...statements)
    expect((await verifyAudit(server.db)).trouble).toMatch(sentence)
  })

  test('beyond the first page of the walk', async () => {
    await sql`insert into audit_entry (staff_id, what, about_lead_id) select ${asha.id}::integer, 'login_link', n from generate_series(1, 20500) as n`.execute(
      server.db,
    )
    await chainAuditEntries(server.db)
    expect(await verifyAudit(server.db)).toMatchObject({ entries: 20_500, trouble: undefined })
    await changeAudit(server.db, sql`update audit_chain set about_lead_id = 7 where seq = 20001`)
    expect((await verifyAudit(server.db)).trouble).toMatch(/^Entry 20001 /)
  })
})

describe('beside a head that was kept elsewhere', () => {
  test('a chain that was cut off at its end shows', async () => {
    await writeMany(4)
    const head = await auditHead(server.db)
    await changeAudit(server.db, sql`delete from audit_chain where seq > 2`)
    expect((await verifyAudit(server.db)).trouble).toBeUndefined()
    expect((await verifyAudit(server.db, head)).trouble).toBe('Entry 4 is missing, although the given head names it.')
  })

  test('a chain that was made anew shows, one that went on does not', async () => {
    await writeMany(4)
    const head = await auditHead(server.db)
    await writeMany(2)
    expect((await verifyAudit(server.db, head)).trouble).toBeUndefined()
    await changeAudit(
      server.db,
      sql`insert into audit_entry (staff_id, at, what, details) select staff_id, at, what, '{}' from audit_chain order by seq`,
      sql`delete from audit_chain`,
    )
    await chainAuditEntries(server.db)
    expect((await verifyAudit(server.db)).trouble).toBeUndefined()
    expect((await verifyAudit(server.db, head)).trouble).toBe('Entry 4 is another than the given head says: the chain was made anew.')
  })
})

describe('by accident', () => {
  test.each([
    'update audit_entry set what = what',
    'delete from audit_entry',
    'truncate audit_entry',
    'update audit_chain set what = what',
    'delete from audit_chain',
    'truncate audit_chain',
    `insert into audit_chain (seq, at, what, details, hash) values (1, now(), 'login_link', '{}', '')`,
    'delete from audit_checkpoint',
    'truncate audit_checkpoint',
    `insert into audit_checkpoint (seq, hash, removed, until) values (1, '', 1, now())`,
  ])('the portal’s role cannot %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toThrow(/^The audit log only grows: /)
  })

  test('an entry of nobody, or of somebody and a command, is refused', async () => {
    await expect(server.pool.query(`insert into audit_entry (what) values ('login_link')`)).rejects.toThrow(/check constraint/)
    await expect(
      server.pool.query(`insert into audit_entry (staff_id, command, what) values (1, 'staff set', 'login_link')`),
    ).rejects.toThrow(/check constraint/)
  })
})

test('while a portal runs entries are chained by themselves, and the head is written into the log', async () => {
  await write(1)
  const lines: unknown[] = []
  const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) }
  const chain = keepAuditChain(server.db, log, { every: 10, head: 60_000 })
  await expect.poll(rowsOf).toEqual([[1, 1]])
  await expect.poll(() => lines).toHaveLength(1)
  await write(2)
  await expect.poll(rowsOf).toHaveLength(2)
  await chain.stop()
  expect(lines).toEqual([{ seq: '1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  await write(3)
  expect(await rowsOf()).toHaveLength(2)
})
