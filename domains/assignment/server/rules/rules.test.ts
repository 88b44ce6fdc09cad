import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Rule, RuleFields, Simulation } from '#domains/assignment/contract/rules.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { databaseDigest } from '#testing/oracles/database-digest.ts'
import { assignWaiting } from '../allocation/assign-new-leads.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
})
afterAll(() => office.server.close())

const root = '/api/v1/admin_custom/assignment/rules/'
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  office.server.app.inject({ method, url: `${root}${path}`, headers: office.admin.headers, ...(payload && { payload }) })
const fieldsOf = (fields: Partial<RuleFields>): RuleFields => ({
  ...{ name: 'Pune', place_ids: [world.city.pune], boarding: null, sources: [], languages: [] },
  ...{ receivers: 'everyone', staff_ids: [], most_untouched: null },
  ...fields,
})
const listed = async (): Promise<Rule[]> => (await send('GET', '')).json().results

test('a rule begins as a draft after the others, is changed, moved, switched on and off and deleted, and its history says by whom', async () => {
  const { asha, admin } = office
  const made = (await send('POST', '', fieldsOf({ receivers: 'named', staff_ids: [asha.id] }))).json() as Rule
  expect(made).toMatchObject({ is_on: false, version: 1, places: [{ name: 'Pune' }], staff: [{ name: 'Asha Rao' }], given: 0 })
  const rules = await listed()
  expect(rules.at(-1)?.id).toBe(made.id)
  const changed = await send('PUT', `${made.id}/`, { rule: fieldsOf({ name: 'Pune and Hindi', languages: ['hi'] }), seen: 1 })
  expect(changed.json()).toMatchObject({ name: 'Pune and Hindi', version: 2, staff: [] })
  const order = [made.id, ...rules.map(({ id }) => id).filter((id) => id !== made.id)]
  expect((await send('POST', 'order/', { ids: order })).json()).toEqual({ ids: order })
  expect((await listed()).map(({ id }) => id)).toEqual(order)
  expect((await send('POST', `${made.id}/switch/`, { is_on: true, seen: 2 })).json()).toMatchObject({ is_on: true, version: 3 })
  expect((await send('DELETE', `${made.id}/`)).json().detail).toBe('Switch the rule off first.')
  await send('POST', `${made.id}/switch/`, { is_on: false, seen: 3 })
  expect((await send('DELETE', `${made.id}/`)).statusCode).toBe(200)
  const { count, results } = (await send('GET', `changes/?rule=${made.id}`)).json()
  expect(count).toBe(6)
  expect(results.map(({ kind }: { kind: string }) => kind)).toEqual([
    'deleted',
    'switched_off',
    'switched_on',
    'moved',
    'changed',
    'created',
  ])
  expect(results[3]).toMatchObject({ by: { name: admin.name }, changes: [{ field: 'place', before: '4', after: '1' }] })
  expect(results[4].changes).toEqual([
    { field: 'given to', before: 'Asha Rao', after: 'Every counsellor' },
    { field: 'languages', before: null, after: 'Hindi' },
    { field: 'name', before: 'Pune', after: 'Pune and Hindi' },
  ])
})

test('what cannot be is refused with a sentence, and changes nothing', async () => {
  const made = (await send('POST', '', fieldsOf({}))).json() as Rule
  const before = await databaseDigest(office.server.db)
  const refusals = [
    [await send('POST', '', fieldsOf({ name: 'pune' })), 409, 'There is already a rule with this name. Choose another name.'],
    [
      await send('POST', '', fieldsOf({ name: 'Other', place_ids: [99_999] })),
      400,
      'One of these places is not in our list. Choose again.',
    ],
    [await send('POST', '', fieldsOf({ name: 'Other', receivers: 'named' })), 400, 'Choose at least one counsellor.'],
    [
      await send('POST', '', fieldsOf({ name: 'Other', receivers: 'named', staff_ids: [office.admin.id] })),
      400,
      'This counsellor is not active or does not exist. Choose another one.',
    ],
    [
      await send('PUT', `${made.id}/`, { rule: fieldsOf({}), seen: 7 }),
      409,
      'Somebody else changed this rule meanwhile. Reload the page and change it again.',
    ],
    [await send('POST', 'order/', { ids: [made.id] }), 409, 'Somebody else added or deleted a rule meanwhile. Reload the page.'],
    [await send('POST', '999999/switch/', { is_on: true, seen: 1 }), 404, 'This rule was deleted. Reload the page.'],
  ] as const
  for (const [answer, status, sentence] of refusals) {
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(sentence)])
  }
  expect(await databaseDigest(office.server.db)).toEqual(before)
})

test('a simulation says who would have got last week’s leads beside who did, and gives nothing', async () => {
  const { asha, vikram, meena, server } = office
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', meena.id).execute()
  // The leads come at this hour, in which he is not there.
  const hours = kolkataTime(Date.now()) < '12:00' ? { from_time: '20:00', to_time: '21:00' } : { from_time: '04:00', to_time: '05:00' }
  await server.db
    .insertInto('working_hours')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ staff_id: vikram.id, weekday, ...hours })))
    .execute()
  const places = [world.locality.kothrud, world.district.indoreDistrict, world.locality.kothrud]
  const ids: number[] = []
  for (const [turn, place] of places.entries())
    ids.push(
      await makeLead(server.db, { lead: { place_ids: [place], created_at: new Date(Date.now() - (turn + 1) * 86_400_000).toISOString() } }),
    )
  await makeLead(server.db, { lead: { created_at: new Date(Date.now() - 9 * 86_400_000).toISOString() } })
  await inTransaction(server.db, (tx) => assignWaiting(tx, ids))
  const owners = await server.db.selectFrom('lead').select('owner_id').where('id', 'in', ids).execute()
  expect(new Set(owners.map(({ owner_id }) => owner_id))).toEqual(new Set([asha.id]))
  const before = await databaseDigest(server.db)
  const draft = fieldsOf({ receivers: 'named', staff_ids: [vikram.id] })
  const everyone = (await listed()).at(-1)
  const simulated = (await send('POST', 'simulation/', { rule_id: null, rule: draft })).json() as Simulation
  expect(simulated).toMatchObject({ leads: 3, was_nobodys: 0, moved: 0 })
  expect(simulated.rules.at(-1)).toEqual({ id: null, name: 'Pune', leads: 0 })
  expect(simulated.counsellors).toEqual([{ id: asha.id, name: 'Asha Rao', was: 3, would: 3 }])
  await server.db.deleteFrom('working_hours').execute()
  const instead = (
    await send('POST', 'simulation/', { rule_id: everyone?.id, rule: { ...draft, name: 'Everyone in turn' } })
  ).json() as Simulation
  expect(instead.counsellors).toEqual([
    { id: vikram.id, name: 'Vikram Shah', was: 0, would: 2 },
    { id: asha.id, name: 'Asha Rao', was: 3, would: 0 },
  ])
  expect(instead.waiting).toEqual({ no_rule: 0, no_counsellor: 1, nobody_there: 0 })
  expect(instead.sample).toHaveLength(3)
  expect(instead.sample.find(({ id }) => id === ids[0])).toMatchObject({
    city: 'Pune',
    was: 'Asha Rao',
    would: 'Vikram Shah',
    rule: 'Everyone in turn',
  })
  const off = (await send('POST', 'simulation/', { rule_id: everyone?.id, rule: null })).json() as Simulation
  expect(off.waiting).toEqual({ no_rule: 0, no_counsellor: 3, nobody_there: 0 })
  expect(await databaseDigest(server.db)).toMatchObject({
    lead: before.lead,
    lead_event: before.lead_event,
    lead_assignment: before.lead_assignment,
    notice: before.notice,
  })
})

test('a simulation says what the rule itself does: what it gives, what rules before and after it take, and what waits', async () => {
  const { asha, vikram, meena, server } = office
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', meena.id).execute()
  await server.db.deleteFrom('assignment_rule').execute()
  const lead = (source: string) => makeLead(server.db, { lead: { source, place_ids: [world.locality.kothrud] } })
  for (const source of ['fair', 'fair', 'website', 'website', 'website', 'referral']) await lead(source)
  await makeLead(server.db, { lead: { source: 'website', place_ids: [world.city.indore] } })
  const rule = async (fields: Partial<RuleFields>, isOn = true) => {
    const made = (await send('POST', '', fieldsOf(fields))).json() as Rule
    if (isOn) await send('POST', `${made.id}/switch/`, { is_on: true, seen: made.version })
    return made
  }
  await rule({ name: 'Fairs', sources: ['fair'], place_ids: [] })
  const pune = await rule({ receivers: 'named', staff_ids: [asha.id], sources: ['fair', 'website'] }, false)
  await rule({ name: 'All of Indore', place_ids: [world.city.indore] })
  await rule({ name: 'The rest', place_ids: [], sources: ['website'], receivers: 'named', staff_ids: [vikram.id] })
  const tried = async (payload: object) => ((await send('POST', 'simulation/', payload)).json() as Simulation).this_rule
  const draft = fieldsOf({ receivers: 'named', staff_ids: [asha.id], sources: ['fair', 'website', 'referral'] })
  expect(await tried({ rule_id: pune.id, rule: draft })).toEqual({
    ...{ fits: 6, gives: 4, to: [{ id: asha.id, name: 'Asha Rao', leads: 4 }] },
    others: [{ name: 'Fairs', stands: 'before', leads: 2 }],
    waiting: 0,
  })
  // Without it, the leads that it fits as it is saved go to others.
  expect(await tried({ rule_id: pune.id, rule: null })).toEqual({
    ...{ fits: 5, gives: 0, to: [], waiting: 0 },
    others: [
      { name: 'Fairs', stands: 'before', leads: 2 },
      { name: 'The rest', stands: 'after', leads: 3 },
    ],
  })
  // A new rule stands after the others.
  expect(await tried({ rule_id: null, rule: { ...draft, name: 'Pune too' } })).toEqual({
    ...{ fits: 6, gives: 1, to: [{ id: asha.id, name: 'Asha Rao', leads: 1 }], waiting: 0 },
    others: [
      { name: 'Fairs', stands: 'before', leads: 2 },
      { name: 'The rest', stands: 'before', leads: 3 },
    ],
  })
  await server.db.insertInto('absence').values({ staff_id: asha.id, from_at: '2026-01-01T00:00:00Z', reason: 'Leave' }).execute()
  expect(await tried({ rule_id: null, rule: { ...draft, name: 'Pune too' } })).toMatchObject({ fits: 6, gives: 0, to: [], waiting: 1 })
  expect(await tried({ rule_id: null, rule: null })).toBeNull()
})

test('a simulation keeps the limits on untouched leads as they would have been from day to day', async () => {
  const { asha, server } = office
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const acted = (days: number) => ({ events: [{ kind: 'comment', at: daysAgo(days), comment: 'Called them', staff_id: asha.id }] })
  const older = { owner_id: asha.id, created_at: daysAgo(9) }
  await makeLead(server.db, { lead: older })
  await makeLead(server.db, { lead: older, ...acted(3) })
  await makeLead(server.db, { lead: older, ...acted(8) })
  await makeLead(server.db, { lead: { name: 'First', created_at: daysAgo(4) }, ...acted(1.5) })
  await makeLead(server.db, { lead: { name: 'Second', created_at: daysAgo(2) } })
  await makeLead(server.db, { lead: { name: 'Third', created_at: daysAgo(1) } })
  const everyone = (await listed()).at(-1)
  const simulated = async (most_untouched: number | null): Promise<Simulation> => {
    const rule = fieldsOf({ name: 'Asha alone', place_ids: [], receivers: 'named', staff_ids: [asha.id], most_untouched })
    return (await send('POST', 'simulation/', { rule_id: everyone?.id, rule })).json()
  }
  const given = ({ counsellors, waiting, sample }: Simulation) => [
    counsellors.map(({ would }) => would),
    waiting.nobody_there,
    sample.flatMap(({ name, would }) => (would === null ? [] : [name])).toSorted(),
  ]
  expect(given(await simulated(null))).toEqual([[3], 0, ['First', 'Second', 'Third']])
  // Two of the older ones were untouched four days ago, one since three days ago; the first is acted on before the third comes.
  expect(given(await simulated(2))).toEqual([[2], 1, ['First', 'Second']])
  expect(given(await simulated(1))).toEqual([[], 3, []])
  await server.db.insertInto('assignment_limit').values({ staff_id: asha.id, most_untouched: 1 }).execute()
  expect(given(await simulated(2))).toEqual([[], 3, []])
})
