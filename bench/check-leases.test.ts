import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import type { JournalLine } from '#testing/storms/dialer-claims.ts'

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-check-leases-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function check(journal: readonly JournalLine[], ...more: string[]): Promise<{ code: number; said: string }> {
  const file = join(folder, 'journal.ndjson')
  // The last line was cut off by a crash.
  await writeFile(file, `${journal.map((line) => JSON.stringify(line)).join('\n')}\n{"at":`)
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'check-leases.ts'), '--journal', file, ...more])
  return await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, said: error.stdout }),
  )
}

const served = (staff: number, request: number, at: number, lead: number): JournalLine[] => [
  { at, staff, request, sent: 'next' },
  { at: at + 5, staff, request, told: '200', lead, until: at + 180_000 },
]
const leaves = (staff: number, request: number, at: number, lead: number): JournalLine => ({
  at,
  staff,
  request,
  sent: 'next',
  leaves: lead,
})

test('a journal in which leads follow one another has no overlap', async () => {
  const { code, said } = await check([...served(1, 1, 0, 7), leaves(1, 2, 100, 7), ...served(2, 3, 101, 7)])
  expect(code).toBe(0)
  expect(said).toContain('2 claims in the journal')
})

test('an overlap is printed and ends the program with code 1', async () => {
  const { code, said } = await check([...served(1, 1, 0, 7), ...served(2, 3, 50, 7), leaves(1, 2, 100, 7)])
  expect(code).toBe(1)
  expect(said).toContain('1 times two counsellors were told to have one lead')
  expect(said).toContain('lead 7 of staff 1 until 1970-01-01T00:00:00.100Z, and lead 7 of staff 2 from 1970-01-01T00:00:00.055Z')
})

test('a lease that ran out or crosses a leaving is not a claim', async () => {
  const ranOut = [...served(1, 1, 0, 7), ...served(2, 2, 200_000, 7)]
  // The second tab was answered while the first one left, so nobody knows which came first.
  const crossed: JournalLine[] = [
    ...served(3, 3, 0, 8),
    leaves(3, 4, 100, 8),
    { at: 101, staff: 3, request: 5, sent: 'stale tab' },
    { at: 110, staff: 3, request: 5, told: '200', lead: 8, until: 180_000 },
    { at: 120, staff: 3, request: 4, told: '200', lead: 9, until: 180_000 },
    ...served(4, 6, 115, 8),
  ]
  expect((await check([...ranOut, ...crossed])).code).toBe(0)
})

test('a claim without a lease in the table is found, and one with it is not', async () => {
  const staff = await makeStaff(database.db, 'counsellor')
  const lead = await makeLead(database.db)
  const journal = [...served(staff.id, 1, 1_000, lead), leaves(staff.id, 2, 2_000, lead)]
  expect(await check(journal, '--database', database.url)).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 claims without a lease'),
  })
  await database.pool.query(
    `insert into dial_lease (lead_id, staff_id, during, reason, ended_by)
    values ($1, $2, tstzrange(to_timestamp(1.001), to_timestamp(2.001)), 'untouched', 'next')`,
    [lead, staff.id],
  )
  expect(await check(journal, '--database', database.url)).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 leases in the table'),
  })
})
