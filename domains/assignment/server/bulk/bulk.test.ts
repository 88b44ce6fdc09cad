import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type BulkTransfer, startBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { whoHolds } from '#domains/calls/server/placing/who-holds.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { resumeWork } from '#platform/server/jobs/resume-work.ts'
import { domains } from '#portal/server/folded/domains.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { retryWaiting } from '../allocation/retry-waiting.ts'
import { runBulkTransfer } from './run-bulk-transfer.ts'
import { bulkWork } from './start-bulk-transfer.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
})
afterAll(() => office.server.close())

const root = '/api/v1/admin_custom/bulk-transfers/'
const send = (by: Person, path: string, payload: object = {}) =>
  office.server.app.inject({ method: 'POST', url: `${root}${path}`, headers: by.headers, payload })
const run = (id: number, signal?: AbortSignal) => runBulkTransfer(office.server.db, whoHolds(domains), id, signal)
const listed = async (by: Person): Promise<BulkTransfer[]> =>
  (await office.server.app.inject({ url: root, headers: by.headers })).json().results
const noticesOf = async (who: Person): Promise<string[]> =>
  (await office.server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: who.headers }))
    .json()
    .results.map(({ text }: { text: string }) => text)
const ownersOf = async (ids: number[]) =>
  (await office.server.db.selectFrom('lead').select('owner_id').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ owner_id }) => owner_id,
  )

const users = { list: 'users', query: {} }

test('what a list finds goes evenly to several, each is told once, and comes back within ten minutes but for what was worked on', async () => {
  const { asha, vikram, meena, admin, app, db } = office
  const at = '2026-01-01T10:00:00Z'
  const planned = {
    events: [{ kind: 'action', at, action_id: world.action.callBack, staff_id: asha.id }],
    followUp: { due_at: at, owner_id: asha.id },
  }
  const ids: number[] = []
  for (let made = 0; made < 30; made++)
    ids.push(await makeLead(db, { lead: { owner_id: asha.id, place_ids: [world.locality.kothrud] }, ...(made === 0 && planned) }))
  const other = await makeLead(db, { lead: { owner_id: asha.id } })
  const query = { cities: String(world.city.pune), ordering: 'created_at' }
  expect((await send(admin, 'preview/', { list: 'users', query })).json()).toMatchObject({
    found: 30,
    movable: 30,
    receivers: null,
  })
  expect((await send(admin, 'preview/', { list: 'users', query: { owner: String(asha.id) } })).json()).toMatchObject({
    found: 31,
    movable: 31,
  })
  expect((await send(admin, 'preview/', { list: 'users', query: { owner: String(vikram.id) } })).json()).toMatchObject({
    found: 0,
    movable: 0,
  })
  const begun = await send(admin, '', { list: 'users', query, to: [vikram.id, meena.id], note: 'Asha moves to Delhi' })
  expect(begun.json()).toMatchObject({ status: 'waiting', of: 'Users', total: 30, moved: 0 })
  const { id } = begun.json() as BulkTransfer
  expect((await send(admin, '', { ...users, to: [vikram.id] })).json().detail).toBe(
    'Your last bulk transfer is still running. Wait until it is done.',
  )
  await run(id)
  expect(await listed(admin)).toMatchObject([{ id, status: 'done', moved: 30, skipped: 0, undo_until: expect.any(String) }])
  const owners = await ownersOf([...ids, other])
  expect([vikram, meena, asha].map((who) => owners.filter((owner) => owner === who.id).length)).toEqual([15, 15, 1])
  expect(await noticesOf(vikram)).toEqual(['Kabir Admin transferred 15 leads to you: Asha moves to Delhi'])
  expect(await noticesOf(asha)).toEqual(['Kabir Admin transferred 30 leads of yours to others: Asha moves to Delhi'])
  const [worked = 0, movedOn = 0] = ids
  const worker = owners[0] === vikram.id ? vikram : meena
  const comment = await app.inject({
    method: 'POST',
    url: `/api/v3/admin_custom/comment/${worked}/create/`,
    headers: worker.headers,
    payload: { comment: 'Called them' },
  })
  expect(comment.statusCode).toBe(200)
  await app.inject({
    method: 'POST',
    url: `/api/v3/admin_custom/details/${movedOn}/`,
    headers: admin.headers,
    payload: { transfer_to: worker.id },
  })
  expect((await send(vikram, `${id}/undo/`)).statusCode).toBe(404)
  expect((await send(admin, `${id}/undo/`)).json().status).toBe('undoing')
  await run(id)
  expect(await listed(admin)).toMatchObject([{ status: 'undone', returned: 28, kept: 2, undo_until: null }])
  expect((await listed(admin))[0]?.stayed_leads.map(({ id: lead }) => lead).toSorted((one, another) => one - another)).toEqual([
    worked,
    movedOn,
  ])
  expect((await ownersOf(ids)).filter((owner) => owner === asha.id)).toHaveLength(28)
  expect((await noticesOf(admin))[0]).toBe(
    'Your bulk transfer is undone: 28 leads came back; 2 leads stayed, because somebody worked on them or transferred them on since',
  )
  expect((await send(admin, `${id}/undo/`)).json().detail).toBe('This transfer is not finished, or is already undone.')
  expect(await checkLists(db)).toEqual([])
})

test('a counsellor moves only what is theirs to give, a lead that changed hands meanwhile stays, and after ten minutes it is too late', async () => {
  const { asha, vikram, meena, admin, db } = office
  const own = [await makeLead(db, { lead: { owner_id: asha.id } }), await makeLead(db, { lead: { owner_id: asha.id } })]
  await makeLead(db, { lead: { owner_id: vikram.id }, sharedWith: [asha.id] })
  expect((await send(asha, 'preview/', users)).json()).toMatchObject({ found: 3, movable: 2 })
  expect((await send(asha, 'preview/', { from: vikram.id })).statusCode).toBe(403)
  expect((await send(asha, 'preview/', { ...users, from: vikram.id })).json().errors).toEqual({
    list: ['Give a list with its filters, a counsellor, or a part of the queue.'],
  })
  expect((await send(meena, '', { ...users, to: [vikram.id] })).json().detail).toBe(
    'None of these leads is yours to transfer. Only the owner and the admins transfer a lead.',
  )
  expect((await send(asha, '', { ...users, to: [admin.id] })).statusCode).toBe(400)
  const { id } = (await send(asha, '', { ...users, to: [meena.id] })).json() as BulkTransfer
  await db
    .updateTable('lead')
    .set({ owner_id: vikram.id })
    .where('id', '=', own[1] ?? 0)
    .execute()
  await run(id)
  expect(await listed(asha)).toMatchObject([{ status: 'done', moved: 1, skipped: 1 }])
  expect(await ownersOf(own)).toEqual([meena.id, vikram.id])
  await db.updateTable('bulk_transfer').set({ finished_at: sql`now() - interval '10 minutes'` }).execute()
  expect((await send(asha, `${id}/undo/`)).json().detail).toBe('A transfer can be undone for 10 minutes. Transfer the leads back instead.')
})

test('a run that died half-way is gone on with, two runs at once move each lead once, and an admin hands over all of who left', async () => {
  const { asha, vikram, admin, db } = office
  await makeManyLeads(db, asha.id, 120)
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', asha.id).execute()
  const { id } = (await send(admin, '', { from: asha.id, to: [vikram.id] })).json() as BulkTransfer
  const dies = new AbortController()
  dies.abort(new Error('The process ended.'))
  await expect(run(id, dies.signal)).rejects.toThrow('The process ended.')
  expect(await listed(admin)).toMatchObject([{ of: 'Leads of Asha Rao', status: 'running', moved: 25, total: 120 }])
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(db)
  await db.updateTable('bulk_transfer').set({ progress_at: sql`now() - interval '2 minutes'` }).execute()
  await resumeWork(db, bulkWork)
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs where key like 'bulk_transfer:%'`.execute(db)
  expect(rows).toEqual([{ key: `bulk_transfer:${id}` }])
  await Promise.all([run(id), run(id)])
  expect(await listed(admin)).toMatchObject([{ status: 'done', moved: 120, skipped: 0 }])
  const transfers = await db
    .selectFrom('lead_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'transfer')
    .executeTakeFirstOrThrow()
  expect(Number(transfers.count)).toBe(120)
  expect(await noticesOf(vikram)).toEqual(['Kabir Admin transferred 120 leads to you'])
})

test('a lead that somebody has in the dialer or on the telephone stays with them and is told; who is to get it may have it in hand', async () => {
  const { asha, vikram, meena, admin, db } = office
  const make = (name: string) => makeLead(db, { lead: { owner_id: asha.id, name } })
  const [dialed, called, over, received, idle] = [
    await make('Dialed'),
    await make('Called'),
    await make('Over'),
    await make('Received'),
    await make('Idle'),
  ]
  const lease = (lead: number, by: Person, from: string) =>
    sql`insert into dial_lease (lead_id, staff_id, during, reason)
      values (${lead}, ${by.id}, tstzrange(now() + ${from}::interval, now() + ${from}::interval + '2 minutes'), 'untouched')`.execute(db)
  await lease(dialed, asha, '-1 minute')
  await lease(over, asha, '-10 minutes')
  await lease(received, vikram, '-1 minute')
  await makeCall(db, { lead_id: called, staff_id: meena.id, state: 'in_progress' })
  const { id } = (await send(admin, '', { from: asha.id, to: [vikram.id] })).json() as BulkTransfer
  await run(id)
  const stayed_leads = [
    { id: dialed, name: 'Dialed' },
    { id: called, name: 'Called' },
  ]
  expect(await listed(admin)).toMatchObject([{ status: 'done', moved: 3, skipped: 0, in_use: 2, stayed_leads }])
  expect(await ownersOf([dialed, called, over, received, idle])).toEqual([asha.id, asha.id, vikram.id, vikram.id, vikram.id])
  // What the receiver has in hand by now is not taken from them again.
  expect((await send(admin, `${id}/undo/`)).statusCode).toBe(200)
  await run(id)
  expect(await listed(admin)).toMatchObject([{ status: 'undone', returned: 2, kept: 1, stayed_leads: [{ id: received }] }])
  expect(await ownersOf([over, received, idle])).toEqual([asha.id, vikram.id, asha.id])
  expect(await checkLists(db)).toEqual([])
})

test('a lead that changed hands since the transfer began stays with its new owner, also when an admin transfers the list', async () => {
  const { asha, vikram, meena, admin, db } = office
  const [moved, stays] = [await makeLead(db, { lead: { owner_id: asha.id } }), await makeLead(db, { lead: { owner_id: asha.id } })]
  const { id } = (await send(admin, '', { list: 'users', query: { owner: String(asha.id) }, to: [meena.id] })).json() as BulkTransfer
  await office.app.inject({
    method: 'POST',
    url: `/api/v3/admin_custom/details/${moved}/`,
    headers: asha.headers,
    payload: { transfer_to: vikram.id },
  })
  await run(id)
  expect(await ownersOf([moved, stays])).toEqual([vikram.id, meena.id])
  expect(await listed(admin)).toMatchObject([{ status: 'done', moved: 1, skipped: 1 }])
})

test('by the rules each lead goes to whom its city says, never to its owner or to who is on leave; what no rule takes stays', async () => {
  const { asha, vikram, meena, admin, db } = office
  const away = await makeStaff(db, 'counsellor', { name: 'Away Rao' })
  for (const [who, city] of [
    [asha, world.city.pune],
    [vikram, world.city.pune],
    [away, world.city.pune],
    [meena, world.city.indore],
  ] as const)
    await db.insertInto('staff_city').values({ staff_id: who.id, city_id: city }).execute()
  await db
    .insertInto('absence')
    .values({ staff_id: away.id, from_at: sql`now() - interval '1 hour'`, until_at: '2190-11-26T18:30:00Z', reason: 'Ill' })
    .execute()
  await sql`update assignment_rule set is_on = receivers = 'city'`.execute(db)
  // Nobody works at this hour, and Vikram has as many new leads as he may have: both are about parents who wait for a first call.
  await db.insertInto('assignment_limit').values({ staff_id: vikram.id, most_a_day: 1, most_untouched: 1 }).execute()
  await db.insertInto('attendance_check').values({ staff_id: vikram.id, is_in: false }).execute()
  const make = (city?: number) => makeLead(db, { lead: { owner_id: asha.id, ...(city && { place_ids: [city] }) } })
  const pune = [await make(world.city.pune), await make(world.locality.kothrud)]
  const [indore, nowhere] = [await make(world.city.indore), await make()]
  expect((await send(admin, 'preview/', { from: asha.id, by_rules: true })).json()).toMatchObject({
    movable: 4,
    receivers: [
      { id: vikram.id, name: 'Vikram Shah', leads: 2 },
      { id: meena.id, name: 'Meena Iyer', leads: 1 },
    ],
    stay: [{ leads: 1, why: 'no_counsellor', rule: "By the counsellor's cities", waits: false }],
    on_leave: [{ id: away.id, name: 'Away Rao', until: '2190-11-26T18:30:00+00:00' }],
    // Hours and limits do not count for leads that somebody has.
    without: { absent: 0, full: 0 },
  })
  const started = await send(admin, '', { from: asha.id, by_rules: true, note: 'Asha left us' })
  expect(started.json()).toMatchObject({ of: 'Leads of Asha Rao', by_rules: true, total: 3 })
  await run(started.json().id)
  expect(await ownersOf([...pune, indore, nowhere])).toEqual([vikram.id, vikram.id, meena.id, asha.id])
  expect((await send(admin, `${started.json().id}/undo/`)).statusCode).toBe(200)
  await run(started.json().id)
  expect(await ownersOf([...pune, indore, nowhere])).toEqual([asha.id, asha.id, asha.id, asha.id])
  await sql`update assignment_rule set is_on = false`.execute(db)
  const none = await send(admin, '', { from: asha.id, by_rules: true })
  expect([none.statusCode, none.json().detail]).toEqual([400, startBulkTransfer.refusals.noRule[1]])
  const both = await send(admin, '', { from: asha.id, by_rules: true, to: [vikram.id] })
  expect([both.statusCode, both.json().errors]).toEqual([400, { to: ['Choose counsellors or the rules, not both.'] }])
  expect((await send(admin, '', { from: asha.id })).json().errors).toEqual({ to: ['Choose at least one counsellor.'] })
  expect(await checkLists(db)).toEqual([])
})

test('by the rules what nobody has goes as new leads do, by presence and limits; the rest waits, and an undo counts for nobody', async () => {
  const { vikram, meena, asha, admin, db } = office
  await sql`update assignment_rule set is_on = false`.execute(db)
  const { id: rule_id } = await db
    .insertInto('assignment_rule')
    .values({ name: 'Fair', place: 9, is_on: true, receivers: 'named', sources: ['fair'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id } of [vikram, meena, asha]) await db.insertInto('assignment_rule_member').values({ rule_id, staff_id: id }).execute()
  await db.insertInto('absence').values({ staff_id: asha.id, from_at: sql`now() - interval '1 hour'`, reason: 'Ill' }).execute()
  await db.insertInto('attendance_check').values({ staff_id: meena.id, is_in: false }).execute()
  await db.insertInto('assignment_limit').values({ staff_id: vikram.id, most_a_day: 1 }).execute()
  const fair = [0, 1, 2].map(() => ({ lead: { source: 'fair' } }))
  const ids: number[] = []
  for (const parent of [...fair, { lead: { source: 'walk-in' } }]) ids.push(await makeLead(db, parent))
  const all = { queue: { of: 'nobody' }, by_rules: true }
  const rest = [
    { leads: 2, why: 'all_full', rule: 'Fair', waits: true },
    { leads: 1, why: 'no_rule', rule: null, waits: true },
  ]
  const on_leave = [{ id: asha.id, name: 'Asha Rao', until: null }]
  // Meena checked out, and Vikram gets one.
  const without = { absent: 1, full: 0 }
  expect((await send(admin, 'preview/', all)).json()).toMatchObject({
    receivers: [{ id: vikram.id, name: 'Vikram Shah', leads: 1 }],
    ...{ stay: rest, on_leave, without },
  })
  const begun = (await send(admin, '', all)).json() as BulkTransfer
  expect(begun).toMatchObject({ total: 1, to: [{ id: vikram.id }] })
  // What is on its way counts for the limit before it is there.
  expect((await send(admin, 'preview/', all)).json()).toMatchObject({ receivers: [], without: { absent: 1, full: 1 } })
  await run(begun.id)
  const waits = async () => {
    const url = '/api/v1/admin_custom/assignment/queue/'
    const { results } = (await office.app.inject({ url, headers: admin.headers })).json()
    return results.map(({ why }: { why: string }) => why).toSorted()
  }
  expect(await waits()).toEqual(['no_rule', 'nobody_there', 'nobody_there'])
  expect((await send(admin, 'preview/', all)).json()).toMatchObject({ receivers: [], on_leave })
  const none = await send(admin, '', all)
  expect([none.statusCode, none.json().detail]).toEqual([400, startBulkTransfer.refusals.noRule[1]])
  expect(await retryWaiting(db)).toBe(0)
  await send(admin, `${begun.id}/undo/`)
  await run(begun.id)
  expect(await waits()).toEqual(['no_rule', 'nobody_there', 'nobody_there', 'taken_back'])
  // The next one that waits may come; the one that was taken back waits for an admin.
  expect(await retryWaiting(db)).toBe(1)
  expect(await waits()).toEqual(['no_rule', 'nobody_there', 'taken_back'])
  await db.deleteFrom('assignment_limit').execute()
  await db.insertInto('attendance_check').values({ staff_id: vikram.id, is_in: false }).execute()
  expect((await send(admin, 'preview/', all)).json()).toMatchObject({
    receivers: [],
    stay: [{ leads: 2, why: 'nobody_there', rule: 'Fair', waits: true }, rest[1]],
  })
  expect(await checkLists(db)).toEqual([])
})

test('the history of the rules tells a transfer by them and its undo, and the queue says why its leads wait again', async () => {
  const { vikram, admin, db } = office
  await sql`update assignment_rule set is_on = receivers = 'everyone'`.execute(db)
  for (const { id } of [office.asha, office.meena]) await db.insertInto('attendance_check').values({ staff_id: id, is_in: false }).execute()
  for (let made = 0; made < 2; made++) await makeLead(db)
  const history = async () =>
    (await office.app.inject({ url: '/api/v1/admin_custom/assignment/rules/changes/', headers: admin.headers })).json()
  expect(await history()).toMatchObject({ count: 0, results: [] })
  const { id } = (await send(admin, '', { queue: { of: 'nobody' }, by_rules: true })).json() as BulkTransfer
  await run(id)
  const transfer = { of: 'the queue', to: [{ id: vikram.id, name: 'Vikram Shah' }], leads: 2 }
  const entry = { kind: 'transferred', by: { id: admin.id, name: 'Kabir Admin' }, rule: null, changes: [], transfer }
  expect(await history()).toMatchObject({ count: 1, results: [entry] })
  await send(admin, `${id}/undo/`)
  await run(id)
  expect(await history()).toMatchObject({ count: 2, results: [{ ...entry, kind: 'transfer_undone' }, entry] })
  const url = '/api/v1/admin_custom/assignment/queue/'
  const queue = async (why: string) => (await office.app.inject({ url: `${url}?why=${why}`, headers: admin.headers })).json().count
  expect([await queue('taken_back'), await queue('earlier')]).toEqual([2, 0])
})

test('all leads of a counsellor are listed by what is due first, and spread evenly; every admin reads how far it is, and its maker undoes it', async () => {
  const { asha, vikram, meena, admin, db } = office
  const other = await makeStaff(db, 'counsellor_admin', { name: 'Leela Admin' })
  const due = (at: string) => ({
    lead: { owner_id: asha.id, place_ids: [world.locality.kothrud] },
    events: [{ kind: 'action', at: '2026-01-01T00:00:00Z', action_id: world.action.callBack, staff_id: asha.id }],
    followUp: { due_at: at, owner_id: asha.id },
  })
  const idle = await makeLead(db, { lead: { owner_id: asha.id } })
  const later = await makeLead(db, due('2027-02-01T00:00:00Z'))
  const sooner = await makeLead(db, due('2027-01-01T00:00:00Z'))
  await makeLead(db, { lead: { owner_id: vikram.id }, sharedWith: [asha.id] })
  const { leads } = (await send(admin, 'preview/', { from: asha.id })).json()
  expect(leads.map(({ id }: { id: number }) => id)).toEqual([sooner, later, idle])
  expect(leads[0]).toMatchObject({ owner: { id: asha.id }, cities: ['Pune'], due_at: '2027-01-01T00:00:00+00:00' })
  const { id } = (await send(admin, '', { from: asha.id, to: [meena.id, vikram.id] })).json() as BulkTransfer
  // One of a counsellor's leads goes on beside one of a list, and beside one of another counsellor's.
  expect((await send(admin, '', { list: 'users', query: { owner: String(vikram.id) }, to: [meena.id] })).statusCode).toBe(200)
  expect((await send(admin, '', { from: asha.id, to: [meena.id] })).statusCode).toBe(409)
  await run(id)
  const owners = await ownersOf([idle, later, sooner])
  expect([owners[0], owners[2]].every((owner) => owner === owners[0])).toBe(true)
  expect(new Set(owners)).toEqual(new Set([meena.id, vikram.id]))
  const of = async (by: Person) =>
    (await office.app.inject({ url: `${root}?from=${asha.id}`, headers: by.headers })).json().results as BulkTransfer[]
  expect(await of(other)).toMatchObject([{ id, by: { name: 'Kabir Admin' }, moved: 3, undo_until: null }])
  expect(await of(admin)).toMatchObject([{ id, undo_until: expect.any(String) }])
  expect(await of(vikram)).toEqual([])
})

test('all that a filter finds in the queue goes evenly to several, comes back to the queue, and only admins give it', async () => {
  const { asha, vikram, meena, admin, db } = office
  const wanted: number[] = []
  for (let made = 0; made < 21; made++) wanted.push(await makeLead(db, { lead: { source: 'fair' } }))
  const other = await makeLead(db, { lead: { source: 'website' } })
  expect((await send(admin, 'preview/', { queue: { of: 'nobody', leads: wanted.slice(0, 3) } })).json()).toMatchObject({
    found: 3,
    movable: 3,
  })
  const queue = { of: 'nobody', source: 'fair' }
  expect((await send(admin, 'preview/', { queue })).json()).toMatchObject({ found: 21, movable: 21 })
  // The newest is the first of the queue and the first of Asha.
  const claimed = wanted.at(-1) as number
  const begun = (await send(admin, '', { queue, to: [asha.id, vikram.id, meena.id], note: 'From the fair' })).json() as BulkTransfer
  expect(begun).toMatchObject({ status: 'waiting', of: 'the queue', total: 21 })
  const url = '/api/v1/admin_custom/assignment/queue/assign/'
  await office.app.inject({ method: 'POST', url, headers: admin.headers, payload: { lead_ids: [claimed], to: [asha.id] } })
  await run(begun.id)
  expect(await listed(admin)).toMatchObject([{ status: 'done', moved: 20, skipped: 1 }])
  const owners = await ownersOf(wanted)
  expect([asha, vikram, meena].map(({ id }) => owners.filter((owner) => owner === id).length).toSorted()).toEqual([7, 7, 7])
  expect(await ownersOf([other])).toEqual([null])
  await send(admin, `${begun.id}/undo/`)
  await run(begun.id)
  expect(await listed(admin)).toMatchObject([{ status: 'undone', returned: 20, kept: 0 }])
  expect((await ownersOf(wanted)).filter((owner) => owner === null)).toHaveLength(20)
  expect(await checkLists(db)).toEqual([])
  for (const body of [{ queue }, { queue: { of: 'left' } }]) expect((await send(asha, 'preview/', body)).statusCode).toBe(403)
  for (const body of [{ queue, from: asha.id }, { queue: { of: 'all' } }, { queue: { of: 'nobody', came_from: 'soon' } }])
    expect((await send(admin, 'preview/', body)).statusCode).toBe(400)
})

test('a transfer whose leads went on is undone after the later one, and everything is where it was', async () => {
  const { asha, vikram, meena, admin, db } = office
  const at = '2026-01-01T10:00:00Z'
  const planned = {
    events: [{ kind: 'action', at, action_id: world.action.callBack, staff_id: asha.id }],
    followUp: { due_at: at, owner_id: asha.id },
  }
  const ids = [await makeLead(db, { lead: { owner_id: asha.id }, ...planned }), await makeLead(db, { lead: { owner_id: asha.id } })]
  const transfer = async (from: Person, to: Person) => {
    const { id } = (await send(admin, '', { from: from.id, to: [to.id] })).json() as BulkTransfer
    await run(id)
    return id
  }
  const undo = async (id: number) => {
    const answer = await send(admin, `${id}/undo/`)
    if (answer.statusCode !== 200) return answer.json().detail
    await run(id)
    return (await listed(admin)).find((bulk) => bulk.id === id)
  }
  const first = await transfer(asha, vikram)
  const second = await transfer(vikram, meena)
  expect(await undo(first)).toBe('These leads were transferred on since. Undo that first, or transfer them back.')
  expect(await ownersOf(ids)).toEqual([meena.id, meena.id])
  expect(await undo(second)).toMatchObject({ status: 'undone', returned: 2, kept: 0 })
  expect(await undo(first)).toMatchObject({ status: 'undone', returned: 2, kept: 0 })
  expect(await ownersOf(ids)).toEqual([asha.id, asha.id])
  const plans = await db.selectFrom('follow_up').select('owner_id').where('closed_at', 'is', null).execute()
  expect(plans).toEqual([{ owner_id: asha.id }])
  expect(await checkLists(db)).toEqual([])
})
