import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { assignNewLeads, assignWaiting } from './assign-new-leads.ts'
import { retryWaiting } from './retry-waiting.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
  await office.server.db.deleteFrom('assignment_rule').execute()
})
afterAll(() => office.server.close())

interface NewRule {
  receivers?: 'everyone' | 'boarding' | 'city' | 'named'
  members?: Person[]
  place_ids?: number[]
  boarding?: boolean
  sources?: string[]
  languages?: string[]
  most_untouched?: number
  is_on?: boolean
}

let place = 0
async function makeRule(name: string, { members = [], ...rule }: NewRule = {}): Promise<number> {
  const { db } = office.server
  const receivers = members.length > 0 ? 'named' : 'everyone'
  const { id } = await db
    .insertInto('assignment_rule')
    .values({ name, place: ++place, is_on: true, receivers, ...rule })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const member of members) await db.insertInto('assignment_rule_member').values({ rule_id: id, staff_id: member.id }).execute()
  return id
}

const assign = (ids: number[]) => inTransaction(office.server.db, (tx) => assignWaiting(tx, ids))

async function makeLeads(count: number, parent: Parent = {}): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push(await makeLead(office.server.db, parent))
  return ids
}

async function ownersOf(ids: number[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ owner: string | null }>`
    select staff.name as owner from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join lead on lead.id = asked.id left join staff on staff.id = lead.owner_id order by asked.place`.execute(office.server.db)
  return rows.map(({ owner }) => owner)
}

async function give(parent: Parent): Promise<string | null> {
  const [id = 0] = await makeLeads(1, parent)
  await assign([id])
  return (await ownersOf([id]))[0] ?? null
}

test('the first rule that fits gives the lead: by city, locality, boarding, source and language; a draft gives nothing', async () => {
  const { asha, vikram, meena, admin, server } = office
  const ravi = await makeStaff(server.db, 'counsellor', { name: 'Ravi Das' })
  const anita = await makeStaff(server.db, 'counsellor', { name: 'Anita Sen' })
  await makeRule('Draft', { members: [ravi], is_on: false })
  await makeRule('Boarding', { members: [meena], boarding: true })
  await makeRule('Kothrud', { members: [ravi], place_ids: [world.locality.kothrud] })
  await makeRule('Pune', { members: [asha], place_ids: [world.city.pune] })
  await makeRule('Hindi', { members: [anita], languages: ['hi'] })
  await makeRule('Sheet', { members: [vikram], sources: ['import'] })
  const enquired = { kind: 'enquiry', at: new Date().toISOString() }
  expect(await give({ lead: { place_ids: [world.district.puneDistrict] } })).toBe('Asha Rao')
  expect(await give({ lead: { place_ids: [world.locality.kothrud] } })).toBe('Ravi Das')
  expect(await give({ lead: { place_ids: [world.locality.kothrud] }, activities: [{ ...enquired, schooling: 'boarding' }] })).toBe(
    'Meena Iyer',
  )
  expect(await give({ lead: { place_ids: [world.city.indore], language: 'hi', source: 'import' } })).toBe('Anita Sen')
  expect(await give({ lead: { source: 'import' } })).toBe('Vikram Shah')
  expect(await give({})).toBeNull()
  expect(await give({ lead: { owner_id: admin.id, source: 'import' } })).toBe('Kabir Admin')
})

test('counsellors of a rule take turns, each is told, the timeline names the rule, and the lists have it', async () => {
  const { asha, vikram, server } = office
  await makeRule('Pune team', { members: [asha, vikram] })
  const heard = await hearEvents(server, await server.app.listen({ port: 0 }), asha)
  const ids = await makeLeads(5)
  await assign(ids.slice(0, 1))
  await assign(ids.slice(1))
  const owners = await ownersOf(ids)
  expect(owners.filter((owner) => owner === 'Asha Rao').length - owners.filter((owner) => owner === 'Vikram Shah').length).toBe(1)
  expect(owners.every((owner, turn) => turn === 0 || owner !== owners[turn - 1])).toBe(true)
  const notices = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: asha.headers })
  expect(notices.json()).toMatchObject({
    unread: 2,
    results: [{ text: '2 new leads for you' }, { text: expect.stringContaining('New lead for you: Parent'), lead_id: ids[0] }],
  })
  const whole = await server.app.inject({ url: `/api/v3/admin_custom/details/${ids[0]}/`, headers: asha.headers })
  expect(whole.json().timeline.items).toMatchObject([
    { kind: 'assigned', action: 'Given to Asha Rao (rule: Pune team)', by: 'Inside Portal' },
  ])
  const hers = ids.filter((_, turn) => owners[turn] === 'Asha Rao')
  await expect.poll(() => [...new Set(heard.filter(({ kind }) => kind === 'lead').map(({ id }) => id))].toSorted()).toEqual(hers)
  expect(await checkLists(server.db)).toEqual([])
})

test('who is inactive, away, checked out or full gets nothing, and what nobody takes waits and is given later', async () => {
  const { asha, vikram, meena, admin, db } = office
  const ravi = await makeStaff(db, 'counsellor', { name: 'Ravi Das' })
  const rule = await makeRule('Everyone', { members: [asha, vikram, meena, ravi] })
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', asha.id).execute()
  await db
    .insertInto('absence')
    .values({ staff_id: vikram.id, from_at: sql<string>`now() - interval '1 hour'`, reason: 'Ill', by_staff_id: admin.id })
    .execute()
  await db.insertInto('attendance_check').values({ staff_id: meena.id, is_in: false }).execute()
  await db.insertInto('assignment_limit').values({ staff_id: ravi.id, most_a_day: 2 }).execute()
  const ids = await makeLeads(4)
  await assign(ids)
  expect(await ownersOf(ids)).toEqual(['Ravi Das', 'Ravi Das', null, null])
  expect(await db.selectFrom('waiting_lead').select(['lead_id', 'rule_id']).orderBy('lead_id').execute()).toEqual(
    ids.slice(2).map((lead_id) => ({ lead_id, rule_id: rule })),
  )
  expect(await retryWaiting(db)).toBe(0)
  await db
    .insertInto('attendance_check')
    .values({ staff_id: meena.id, is_in: true, at: sql<string>`now() + interval '1 millisecond'` })
    .execute()
  await expect.poll(() => retryWaiting(db)).toBe(2)
  expect(await ownersOf(ids.slice(2))).toEqual(['Meena Iyer', 'Meena Iyer'])
  expect(await db.selectFrom('waiting_lead').selectAll().execute()).toEqual([])
  const entries = await db
    .selectFrom('lead_event')
    .select('kind')
    .where('lead_id', '=', ids[3] ?? 0)
    .orderBy('id')
    .execute()
  expect(entries.map(({ kind }) => kind)).toEqual(['not_assigned', 'assigned'])
})

test('a rule with a limit of untouched leads passes by counsellors who have so many, and a later rule takes over', async () => {
  const { asha, vikram } = office
  await makeRule('Few at a time', { members: [asha], most_untouched: 2 })
  await makeRule('The rest', { members: [vikram] })
  const ids = await makeLeads(4)
  await assign(ids)
  expect(await ownersOf(ids)).toEqual(['Asha Rao', 'Asha Rao', 'Vikram Shah', 'Vikram Shah'])
})

test('counsellors are chosen by the cities that they work for, each city in its own turn', async () => {
  const { asha, vikram, meena, db } = office
  await makeRule('City', { receivers: 'city' })
  await db
    .insertInto('staff_city')
    .values([
      { staff_id: asha.id, city_id: world.city.pune },
      { staff_id: vikram.id, city_id: world.city.pune },
      { staff_id: meena.id, city_id: world.city.indore },
    ])
    .execute()
  const owners: (string | null)[] = []
  for (let round = 0; round < 4; round++)
    for (const city of [world.district.puneDistrict, world.district.indoreDistrict])
      owners.push(await give({ lead: { place_ids: [city] } }))
  expect(owners.filter((_, turn) => turn % 2 === 1)).toEqual(Array(4).fill('Meena Iyer'))
  const pune = owners.filter((_, turn) => turn % 2 === 0)
  expect(pune.toSorted()).toEqual(['Asha Rao', 'Asha Rao', 'Vikram Shah', 'Vikram Shah'])
  expect(await give({})).toBeNull()
})

test.each(['city', 'everyone'] as const)(
  'by a rule for %s the boarding team gets only leads that ask for boarding, unless a rule says otherwise',
  async (receivers) => {
    const { asha, meena, db } = office
    await db.updateTable('staff').set({ is_boarding: true }).where('id', '=', meena.id).execute()
    await db.updateTable('staff').set({ is_active: false }).where('id', '=', office.vikram.id).execute()
    await db
      .insertInto('staff_city')
      .values([asha, meena].map(({ id }) => ({ staff_id: id, city_id: world.city.pune })))
      .execute()
    const lead = { place_ids: [world.district.puneDistrict] }
    const boarding = [{ kind: 'enquiry', at: new Date().toISOString(), schooling: 'boarding' }]
    const rule = await makeRule('Rule', { receivers })
    const giveFour = async (parent: Parent) => [...new Set(await Promise.all([1, 2, 3, 4].map(() => give(parent))))]
    expect(await giveFour({ lead })).toEqual(['Asha Rao'])
    expect(await giveFour({ lead, activities: boarding })).toEqual(expect.arrayContaining(['Asha Rao', 'Meena Iyer']))
    await db.updateTable('assignment_rule').set({ boarding: false }).where('id', '=', rule).execute()
    expect(await giveFour({ lead })).toEqual(expect.arrayContaining(['Asha Rao', 'Meena Iyer']))
  },
)

test('where only boarding counsellors work for a city, another lead of that city goes by the next rule', async () => {
  const { asha, meena, db } = office
  await db.updateTable('staff').set({ is_boarding: true }).where('id', '=', meena.id).execute()
  await db.insertInto('staff_city').values({ staff_id: meena.id, city_id: world.city.pune }).execute()
  await makeRule('City', { receivers: 'city' })
  await makeRule('The rest', { members: [asha] })
  expect(await give({ lead: { place_ids: [world.district.puneDistrict] } })).toBe('Asha Rao')
})

test('a firm of boarding counsellors alone gives them every lead', async () => {
  const { meena, db } = office
  await db.updateTable('staff').set({ is_boarding: true }).where('id', '=', meena.id).execute()
  await db.updateTable('staff').set({ is_active: false }).where('id', 'in', [office.asha.id, office.vikram.id]).execute()
  await makeRule('Everyone')
  expect(await give({})).toBe('Meena Iyer')
})

test.each([
  { limits: 'without limits', most: null },
  { limits: 'with limits', most: 9 },
])('processes that assign at once keep the turns fair and the limits, $limits', async ({ most }) => {
  const { asha, vikram, meena, server } = office
  await makeRule('Team', { members: [asha, vikram, meena] })
  if (most)
    for (const { id } of [asha, vikram, meena])
      await server.db.insertInto('assignment_limit').values({ staff_id: id, most_a_day: most }).execute()
  const ids = await makeLeads(30)
  const processes = [1, 2].map(() => openDatabase(openPool(server.databaseUrl, { max: 5 })))
  await Promise.all(ids.map((id, turn) => inTransaction(processes[turn % 2] as (typeof processes)[0], (tx) => assignNewLeads(tx, [id]))))
  await Promise.all(processes.map((process) => process.destroy()))
  const owners = Map.groupBy(await ownersOf(ids), (owner) => owner)
  const each = most ?? 10
  expect(Object.fromEntries([...owners].map(([owner, theirs]) => [owner, theirs.length]))).toEqual({
    'Asha Rao': each,
    'Vikram Shah': each,
    'Meena Iyer': each,
    ...(most && { null: 3 }),
  })
})

test('of many that waited a counsellor is told once, though they come in parts', async () => {
  const { asha, db } = office
  await makeRule('Hers', { members: [asha] })
  await db.insertInto('attendance_check').values({ staff_id: asha.id, is_in: false }).execute()
  // More than are given in one transaction.
  const { rows } = await sql<{
    id: number
  }>`insert into lead (name) select 'Waits ' || n from generate_series(1, 250) as n returning id`.execute(db)
  await inTransaction(db, (tx) =>
    assignNewLeads(
      tx,
      rows.map(({ id }) => id),
    ),
  )
  await db
    .insertInto('attendance_check')
    .values({ staff_id: asha.id, is_in: true, at: sql<string>`now() + interval '1 millisecond'` })
    .execute()
  await expect.poll(() => retryWaiting(db), { timeout: 30_000 }).toBe(250)
  const notices = await db.selectFrom('notice').select(['text', 'lead_id']).where('staff_id', '=', asha.id).execute()
  expect(notices).toEqual([{ text: '250 new leads for you', lead_id: null }])
})

test('a fresh portal gives its first leads to its only counsellor', async () => {
  const { db } = await office.server.restore()
  const only = await makeStaff(db, 'counsellor')
  const ids = [
    await makeLead(db),
    await makeLead(db, { activities: [{ kind: 'enquiry', at: new Date().toISOString(), schooling: 'boarding' }] }),
  ]
  await inTransaction(db, (tx) => assignNewLeads(tx, ids))
  const owners = await db.selectFrom('lead').select('owner_id').execute()
  expect(owners).toEqual([{ owner_id: only.id }, { owner_id: only.id }])
})
