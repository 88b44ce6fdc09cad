import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewedLeadLists } from '#domains/leads/server/list/viewed-lead-lists.ts'
import type { ListExport } from '#domains/lists/contract/exports.ts'
import { accountFor } from '#platform/contract/roles.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { heardQueries } from '#testing/oracles/heard-queries.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { writeExport } from './write-export.ts'

const url = '/api/v1/admin_custom/exports/'
const lastYear = '2025-01-01T00:00:00Z'

type Account = Awaited<ReturnType<typeof makeStaff>>

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  const enquiry = [{ kind: 'enquiry', at: lastYear, schooling: 'boarding' }]
  await makeLead(server.db, { lead: { name: 'Quiet', created_at: lastYear }, activities: enquiry })
})
afterAll(() => server.close())

const ask = async ({ headers }: Account, list = 'users') => {
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: { list, query: {} } })
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as ListExport).id
}
const written = async (account: Account, list?: string) => {
  const id = await ask(account, list)
  await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
  return id
}
const download = ({ headers }: Account, id: number) => server.app.inject({ url: `${url}${id}/file/`, headers })
const change = ({ id }: Account, account: object) => server.db.updateTable('staff').set(account).where('id', '=', id).execute()
const stored = (id: number) =>
  server.db.selectFrom('list_export').select(['status', 'written', 'run']).where('id', '=', id).executeTakeFirst()

const onceRead = (happens: () => Promise<unknown>) =>
  heardQueries(server.pool, async (statement) => {
    if (statement.includes('with ordinality as chosen')) await happens()
  })

const gone = { detail: 'This export is gone. Exports are kept for a day; make a new one.' }

test.each([
  ['whole numbers, once their maker is no counsellor admin', 'counsellor_admin', {}, 'users', accountFor('counsellor')],
  [
    'everyone’s dormant leads, without the permission',
    'counsellor',
    { dormant_data_permission: true },
    'dormant-data',
    { dormant_data_permission: false },
  ],
  [
    'dead boarding leads, without the permission',
    'counsellor',
    { is_boarding: true, dormant_data_permission: true },
    'dormant-data',
    { dormant_data_permission: false },
  ],
  [
    'the boarding pool, without the permission',
    'counsellor',
    { is_boarding: true, boarding_unassigned_data_permission: true },
    'untouched-data',
    { boarding_unassigned_data_permission: false },
  ],
] as const)('an export is not given out with %s', async (_, role, account, list, taken) => {
  const maker = await makeStaff(server.db, role, account)
  const id = await written(maker, list)
  expect((await download(maker, id)).body).toContain('"Quiet"')
  await change(maker, taken)
  const refused = await unchangedBy(server.db, () => download(maker, id))
  expect([refused.statusCode, refused.json()]).toEqual([404, gone])
})

test('an export of one’s own leads can be downloaded after the account gains a permission', async () => {
  const maker = await makeStaff(server.db, 'counsellor')
  const id = await written(maker)
  await change(maker, { dormant_data_permission: true, boarding_unassigned_data_permission: true })
  expect((await download(maker, id)).statusCode).toBe(200)
})

test('a permission without a role that works with leads opens no lead, also while an export is written', async () => {
  const maker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  const id = await ask(maker, 'dormant-data')
  const demoting = heardQueries(server.pool, async (statement) => {
    if (statement.startsWith('insert into "list_export_part"')) await change(maker, { user_type: 1 })
  })
  await writeExport(demoting, { lists: viewedLeadLists, firm: firmWith({}) }, id)
  expect(await stored(id)).toMatchObject({ status: 'done', written: 0 })
})

test('an export that read a parent who is erased meanwhile begins again without them; finished ones expire', async () => {
  const [maker, admin] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor_admin')]
  const lead = { owner_id: maker.id }
  await makeLead(server.db, { lead: { ...lead, name: 'Meera' }, numbers: ['9876512345'] })
  await makeLead(server.db, { lead: { ...lead, name: 'Tara' } })
  const finished = await written(admin)
  const id = await ask(maker)
  await writeExport(
    onceRead(() => erasePerson(server.db, '9876512345')),
    { lists: viewedLeadLists, firm: firmWith({}) },
    id,
  )
  expect(await stored(id)).toMatchObject({ status: 'waiting', run: 1 })
  expect(await stored(finished)).toMatchObject({ status: 'expired' })
  expect((await download(admin, finished)).statusCode).toBe(404)
  const parts = await server.db.selectFrom('list_export_part').select('part').where('export_id', 'in', [id, finished]).execute()
  expect(parts).toEqual([])
  await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
  const { body } = await download(maker, id)
  expect([body.includes('"Tara"'), body.includes('"Meera"')]).toEqual([true, false])
})
