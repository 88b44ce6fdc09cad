import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Rule, RuleFields } from '#domains/assignment/contract/rules.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { assignNewLeads } from './allocation/assign-new-leads.ts'
import { retryWaiting } from './allocation/retry-waiting.ts'

let office: Awaited<ReturnType<typeof openOffice>>
let second: Person
beforeEach(async () => {
  office = await openOffice(office)
  await office.db.updateTable('assignment_rule').set({ is_on: false }).execute()
  second = await makeStaff(office.db, 'counsellor_admin', { name: 'Leela Admin' })
})
afterAll(() => office.server.close())

const root = '/api/v1/admin_custom/assignment/'
const send = (by: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  office.app.inject({ method, url: `${root}${path}`, headers: by.headers, ...(payload && { payload }) })
const fieldsOf = (fields: Partial<RuleFields> = {}): RuleFields => ({
  ...{ name: 'Everyone else', place_ids: [], boarding: null, sources: [], languages: [] },
  ...{ receivers: 'everyone', staff_ids: [], most_untouched: null },
  ...fields,
})
const madeRule = async (fields?: Partial<RuleFields>) => (await send(office.admin, 'POST', 'rules/', fieldsOf(fields))).json() as Rule
const switchedOn = async (made: Rule) => await send(office.admin, 'POST', `rules/${made.id}/switch/`, { is_on: true, seen: made.version })
const codes = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted()

async function makeLeads(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push(await makeLead(office.db))
  return ids
}

const ownersOf = async (ids: readonly number[]) =>
  (await office.db.selectFrom('lead').select('owner_id').where('id', 'in', ids).orderBy('id').execute()).map(({ owner_id }) => owner_id)

test('two admins who give the same waiting leads to different counsellors: each lead goes to one, and each counsellor hears of theirs', async () => {
  const { asha, vikram, admin, db } = office
  const ids = await makeLeads(12)
  const gives = (by: Person, to: Person, leadIds: number[]) => send(by, 'POST', 'queue/assign/', { lead_ids: leadIds, to: [to.id] })
  const answers = await Promise.all([gives(admin, asha, ids), gives(second, vikram, ids.toReversed())])
  expect(codes(answers)).toEqual([200, 200])
  const [first, other] = answers.map((answer) => answer.json() as { assigned: number; stayed: number })
  expect([first?.assigned, other?.assigned].reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(12)
  const owners = await ownersOf(ids)
  expect(owners.filter((owner) => owner === asha.id)).toHaveLength(first?.assigned ?? -1)
  expect(owners.filter((owner) => owner === vikram.id)).toHaveLength(other?.assigned ?? -1)
  const transfers = await db.selectFrom('lead_event').select('lead_id').where('kind', '=', 'transfer').execute()
  expect(transfers.map(({ lead_id }) => lead_id).toSorted((one, next) => one - next)).toEqual(ids)
  expect(await checkLists(db)).toEqual([])
})

test('an admin who gives a lead while the rules give it: it has one owner, and waits no more', async () => {
  const { asha, vikram, admin, db } = office
  await switchedOn(await madeRule({ receivers: 'named', staff_ids: [vikram.id] }))
  const ids = await makeLeads(10)
  await db
    .insertInto('waiting_lead')
    .values(ids.map((lead_id) => ({ lead_id, rule_id: null })))
    .execute()
  const [given] = await Promise.all([send(admin, 'POST', 'queue/assign/', { lead_ids: ids, to: [asha.id] }), retryWaiting(db)])
  const owners = await ownersOf(ids)
  expect(owners.filter((owner) => owner === asha.id)).toHaveLength(given.json().assigned)
  expect(owners.filter((owner) => owner === vikram.id)).toHaveLength(given.json().stayed)
  await retryWaiting(db)
  expect(await db.selectFrom('waiting_lead').select('lead_id').execute()).toEqual([])
  expect(await checkLists(db)).toEqual([])
})

test('of two who retry what waits, each lead is given once, and each counsellor is told of each once', async () => {
  const { asha, vikram, db } = office
  await switchedOn(await madeRule({ receivers: 'named', staff_ids: [asha.id, vikram.id] }))
  const ids = await makeLeads(20)
  await db
    .insertInto('waiting_lead')
    .values(ids.map((lead_id) => ({ lead_id, rule_id: null })))
    .execute()
  const counts = await Promise.all([retryWaiting(db), retryWaiting(db), retryWaiting(db)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
  const assigned = await db.selectFrom('lead_assignment').select('lead_id').execute()
  expect(assigned.map(({ lead_id }) => lead_id).toSorted((one, next) => one - next)).toEqual(ids)
  const owners = await ownersOf(ids)
  expect([asha, vikram].map(({ id }) => owners.filter((owner) => owner === id).length)).toEqual([10, 10])
})

test('two admins who change one rule at once: one is told, and nothing of theirs is written', async () => {
  const made = await madeRule()
  const change = (by: Person, name: string) => send(by, 'PUT', `rules/${made.id}/`, { rule: fieldsOf({ name }), seen: made.version })
  const answers = await Promise.all([change(office.admin, 'Of Kabir'), change(second, 'Of Leela')])
  expect(codes(answers)).toEqual([200, 409])
  const written = answers.find(({ statusCode }) => statusCode === 200)?.json() as Rule
  const rows = await office.db.selectFrom('assignment_rule').select(['name', 'version']).where('id', '=', made.id).execute()
  expect(rows).toEqual([{ name: written.name, version: made.version + 1 }])
})

test('two rules of one name at once: one is made', async () => {
  const answers = await Promise.all([office.admin, second].map((by) => send(by, 'POST', 'rules/', fieldsOf({ name: 'Twin' }))))
  expect(codes(answers)).toEqual([200, 409])
  const twins = await office.db.selectFrom('assignment_rule').select('id').where('name', '=', 'Twin').execute()
  expect(twins).toHaveLength(1)
})

test('a rule that is deleted while another admin puts the rules in order: the order is refused or stands without it', async () => {
  const made = [await madeRule({ name: 'One' }), await madeRule({ name: 'Two' })]
  const { results } = (await office.app.inject({ url: `${root}rules/`, headers: office.admin.headers })).json() as { results: Rule[] }
  const ids = results.map(({ id }) => id).toReversed()
  const [ordered, deleted] = await Promise.all([
    send(office.admin, 'POST', 'rules/order/', { ids }),
    send(second, 'DELETE', `rules/${made[0]?.id}/`),
  ])
  expect(deleted.statusCode).toBe(200)
  expect([200, 409]).toContain(ordered.statusCode)
  const left = (await office.app.inject({ url: `${root}rules/`, headers: office.admin.headers })).json().results as Rule[]
  const expected = (ordered.statusCode === 200 ? ids : results.map(({ id }) => id)).filter((id) => id !== made[0]?.id)
  expect(left.map(({ id }) => id)).toEqual(expected)
})

test('a transaction that fails after it gave leads leaves no owner, notice, entry or turn of a limit behind', async () => {
  const { asha, db } = office
  await db.insertInto('assignment_limit').values({ staff_id: asha.id, most_a_day: 2 }).execute()
  await switchedOn(await madeRule({ receivers: 'named', staff_ids: [asha.id] }))
  const ids = await makeLeads(2)
  const failing = () =>
    inTransaction(db, async (tx) => {
      await assignNewLeads(tx, ids)
      const { rows } = await sql<{ owner_id: number }>`select owner_id from lead where id = any (${ids}::integer[])`.execute(tx)
      expect(rows).toEqual([{ owner_id: asha.id }, { owner_id: asha.id }])
      throw new Error('The act that made them fails.')
    })
  await unchangedBy(db, () => expect(failing()).rejects.toThrow('The act that made them fails.'))
  await inTransaction(db, (tx) => assignNewLeads(tx, ids))
  expect(await ownersOf(ids)).toEqual([asha.id, asha.id])
})

test('a limit holds while several processes take leads in and one of them fails in the middle', async () => {
  const { asha, vikram, db } = office
  for (const { id } of [asha, vikram]) await db.insertInto('assignment_limit').values({ staff_id: id, most_a_day: 3 }).execute()
  await switchedOn(await madeRule({ receivers: 'named', staff_ids: [asha.id, vikram.id] }))
  const ids = await makeLeads(12)
  const outcomes = await Promise.allSettled(
    ids.map((id, at) =>
      inTransaction(db, async (tx) => {
        await assignNewLeads(tx, [id])
        if (at % 4 === 0) throw new Error('This one fails.')
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  const owners = (await ownersOf(ids)).filter((owner) => owner !== null)
  expect(owners.length).toBeLessThanOrEqual(6)
  for (const { id } of [asha, vikram]) expect(owners.filter((owner) => owner === id).length).toBeLessThanOrEqual(3)
  // What the failed ones had taken is free again.
  await inTransaction(db, (tx) => assignNewLeads(tx, ids))
  const all = (await ownersOf(ids)).filter((owner) => owner !== null)
  expect([asha, vikram].map(({ id }) => all.filter((owner) => owner === id).length)).toEqual([3, 3])
})
