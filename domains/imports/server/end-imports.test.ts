import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { importKinds, importsOf } from '#testing/make/upload-import.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { type ImportStatus, importStatuses } from '../contract/import-paths.ts'
import { workImport } from './work-import.ts'

let server: TestServer
let admin: Person
let imports: ReturnType<typeof importsOf>

beforeAll(async () => {
  ;({ server, admin } = await openOffice())
  await makeStaff(server.db, 'counsellor')
  imports = importsOf(server, admin)
})
afterAll(() => server.close())

const options = { source: 'school fair', known: 'skip', counsellor: null }
const file = (first: number) => Array.from({ length: 3 }, (_, at) => `${first + at},Parent ${at}`)
const uploaded = (first: number) => imports.upload('leads', ['Phone,Name', ...file(first)].join('\n'))

/** Kinds of which nothing can be opened. */
const broken = importKinds.map((kind) => ({
  ...kind,
  open: async () => {
    throw new Error('invalid input syntax for type json')
  },
}))

test('a step that fails three times ends with its sentence, and the import can be mended, stopped and deleted', async () => {
  const { id, mapping } = await uploaded(9_811_500_001)
  await imports.told('POST', `${id}/check/`, { mapping, options })
  for (let time = 1; time <= 3; time++) {
    expect((await imports.told('GET', `${id}/`)).status).toBe('checking')
    await expect(workImport(server.db, broken, id)).rejects.toThrow('invalid input syntax')
  }
  const ended = await imports.told('GET', `${id}/`)
  expect([ended.status, ended.trouble]).toEqual(['mapping', expect.stringMatching(/^This failed several times/)])
  await workImport(server.db, broken, id)
  expect((await imports.check(ended, options)).counts).toEqual({ new: 3 })
  expect((await imports.ask('DELETE', `${id}/`)).statusCode).toBe(200)
})

test('a file that cannot be read again and again fails, though some of it was read each time', async () => {
  const { id } = await imports.told('POST', '', { kind: 'leads', file_name: 'rows.csv', bytes: 2_000_000 })
  const piece = Buffer.from('9811500011,Asha\n'.repeat(65_536)).subarray(0, 1_000_000)
  for (const start of [0, 1_000_000]) await imports.ask('PUT', `${id}/file/`, { payload: piece, query: { start: String(start) } })
  await server.db.deleteFrom('import_piece').where('import_id', '=', id).where('start', '=', 1_000_000).execute()
  for (let time = 1; time <= 3; time++) await expect(workImport(server.db, importKinds, id)).rejects.toThrow('ends before its byte')
  expect(await imports.told('GET', `${id}/`)).toMatchObject({ status: 'failed', trouble: expect.stringMatching(/^This failed/) })
  expect((await imports.ask('DELETE', `${id}/`)).statusCode).toBe(200)
})

test('a step that the server itself ends, because it stops, does not fail', async () => {
  const { id, mapping } = await uploaded(9_811_500_021)
  await imports.told('POST', `${id}/check/`, { mapping, options })
  for (let time = 1; time <= 4; time++)
    await expect(workImport(server.db, importKinds, id, AbortSignal.abort(new Error('The portal stops.')))).rejects.toThrow('stops')
  await imports.work(id)
  expect(await imports.told('GET', `${id}/`)).toMatchObject({ status: 'checked', counts: { new: 3 } })
})

test.each(importStatuses)('an import that is %s can be stopped where something goes on, and deleted', async (status: ImportStatus) => {
  const first = 9_811_510_000 + 10 * importStatuses.indexOf(status)
  const { id, mapping } = await uploaded(first)
  const shown = await imports.check({ ...(await imports.told('GET', `${id}/`)), mapping }, options)
  if (['done', 'reverting', 'reverted'].includes(status)) await imports.run(shown.id)
  await server.db.updateTable('import').set({ status }).where('id', '=', id).execute()
  const stopped = { reading: 'failed', checking: 'mapping', running: 'stopped', reverting: 'stopped' }[status as string]
  const isWriting = status === 'running' || status === 'reverting'
  if (isWriting) expect((await imports.ask('DELETE', `${id}/`)).statusCode).toBe(409)
  const answer = await imports.ask('POST', `${id}/stop/`, { payload: {} })
  expect([answer.statusCode, answer.json().status]).toEqual(stopped ? [200, stopped] : [409, undefined])
  expect((await imports.ask('DELETE', `${id}/`)).statusCode).toBe(200)
  expect((await imports.ask('GET', `${id}/`)).statusCode).toBe(404)
  await imports.work(id)
  const left = await server.db.selectFrom('import_row').select('row').where('import_id', '=', id).execute()
  expect(left).toEqual([])
})

test('a report that another clerk made again meanwhile is read again before anything is written', async () => {
  const other = importsOf(server, await makeStaff(server.db, 'counsellor_admin'))
  const shown = await uploaded(9_811_500_041)
  const read = await imports.check(shown, options)
  await other.check(shown, options, { number: 0 })
  const refused = await imports.ask('POST', `${shown.id}/run/`, { payload: { version: read.version } })
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('checked again meanwhile')])
  const now = await imports.told('GET', `${shown.id}/`)
  await imports.told('POST', `${shown.id}/run/`, { version: now.version })
  await imports.work(shown.id)
  const { name } = await server.db
    .selectFrom('lead')
    .innerJoin('lead_number', 'lead_id', 'lead.id')
    .select('lead.name')
    .where('national', '=', '9811500041')
    .executeTakeFirstOrThrow()
  expect(name).toBe('Parent')
})

test('two clerks with one file write its leads once', async () => {
  const other = importsOf(server, await makeStaff(server.db, 'counsellor_admin'))
  const [mine, theirs] = [await uploaded(9_811_500_051), await other.upload('leads', ['Phone,Name', ...file(9_811_500_051)].join('\n'))]
  expect([(await imports.check(mine, options)).counts, (await other.check(theirs, options)).counts]).toEqual([{ new: 3 }, { new: 3 }])
  for (const [by, { id }] of [
    [imports, mine],
    [other, theirs],
  ] as const)
    await by.told('POST', `${id}/run/`, {})
  await Promise.all([imports.work(mine.id), other.work(theirs.id)])
  const ends = [await imports.told('GET', `${mine.id}/`), await other.told('GET', `${theirs.id}/`)]
  expect(ends.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(ends.reduce((sum, { counts }) => sum + (counts.written ?? 0), 0)).toBe(3)
  expect(ends.reduce((sum, { counts }) => sum + (counts.duplicate ?? 0), 0)).toBe(3)
})

test('a job whose import is deleted under it gives way', async () => {
  const { id, mapping } = await uploaded(9_811_500_031)
  await imports.told('POST', `${id}/check/`, { mapping, options })
  const deleting = importKinds.map((kind) => ({
    ...kind,
    open: async (...args: Parameters<typeof kind.open>) => {
      expect((await imports.ask('DELETE', `${id}/`)).statusCode).toBe(200)
      return await kind.open(...args)
    },
  }))
  await workImport(server.db, deleting, id)
  expect((await imports.ask('GET', `${id}/`)).statusCode).toBe(404)
})
