import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainAuditEntries } from '#platform/server/audit/chain-audit-entries.ts'
import { verifyAudit } from '#platform/server/audit/verify-audit.ts'
import { changeAudit } from '#testing/make/change-audit.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { removeOldEntries } from './remove-old-entries.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
beforeEach(() => server.restore())
afterAll(() => server.close())

/** Chains an entry for each age, in this order. */
async function write(...ages: string[]): Promise<void> {
  await sql`
    insert into audit_entry (command, what, at, details) select 'test', 'login_link', now() - age::interval, jsonb_build_object('age', age)
    from unnest(${ages}::text[]) with ordinality as given (age, place) order by place`.execute(server.db)
  await chainAuditEntries(server.db)
}

const left = async () =>
  (await server.db.selectFrom('audit_chain').select('seq').where('what', '=', 'login_link').orderBy('seq').execute()).map(({ seq }) =>
    Number(seq),
  )

test('entries of more than a year ago go, their hash stays, and the walk begins there', async () => {
  await write('500 days', '400 days', '366 days 1 hour', '364 days', '1 day')
  const { hash } = await server.db.selectFrom('audit_chain').select('hash').where('seq', '=', '3').executeTakeFirstOrThrow()
  await removeOldEntries(server.db)
  expect(await left()).toEqual([4, 5])
  expect(await server.db.selectFrom('audit_checkpoint').select(['seq', 'hash', 'removed']).execute()).toEqual([
    { seq: '3', hash, removed: '3' },
  ])
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 2, trouble: undefined })
  await chainAuditEntries(server.db)
  const removals = await server.db.selectFrom('audit_chain').select(['command', 'details']).where('what', '=', 'audit_removed').execute()
  expect(removals).toEqual([{ command: 'remove_audit_entries', details: { removed: 3, seq: '3', hash: hash.toString('hex') } }])
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 3, trouble: undefined, head: { seq: '6' } })
  await changeAudit(server.db, sql`update audit_chain set details = '{}' where seq = 4`)
  expect((await verifyAudit(server.db)).trouble).toMatch(/^Entry 4 .* does not follow entry 3/)
})

test('where nothing is old, nothing is removed and nothing told', async () => {
  await write('364 days', '1 day')
  await removeOldEntries(server.db)
  expect([await left(), await server.db.selectFrom('audit_checkpoint').selectAll().execute()]).toEqual([[1, 2], []])
  expect(await server.db.selectFrom('audit_entry').selectAll().execute()).toEqual([])
})

test('an old entry behind a younger one waits for it, so that the chain stays whole', async () => {
  await write('400 days', '10 days', '400 days')
  await removeOldEntries(server.db)
  expect(await left()).toEqual([2, 3])
  expect((await verifyAudit(server.db)).trouble).toBeUndefined()
})

test('a chain of which all is removed goes on with the next number and hash', async () => {
  await write('500 days', '400 days')
  await removeOldEntries(server.db)
  expect(await left()).toEqual([])
  await write('1 day')
  expect(await server.db.selectFrom('audit_chain').select(['seq', 'what']).orderBy('seq').execute()).toEqual([
    { seq: '3', what: 'audit_removed' },
    { seq: '4', what: 'login_link' },
  ])
  expect(await verifyAudit(server.db)).toMatchObject({ entries: 2, trouble: undefined })
})

test('a removal that no entry tells of is found', async () => {
  await write('3 days', '2 days', '1 day')
  const forged = sql`insert into audit_checkpoint (seq, hash, removed, until) select seq, hash, 2, now() from audit_chain where seq = 2`
  await changeAudit(server.db, forged, sql`delete from audit_chain where seq <= 2`)
  expect((await verifyAudit(server.db)).trouble).toBe('Entries up to 2 were removed, and no entry of the log says so.')
})
