import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { withoutMerges } from '#testing/oracles/without-merges.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person
let vikram: Person
let meena: Person
let admin: Person

beforeAll(async () => {
  ;({ server, asha, vikram, meena, admin } = await openOffice())
  await makeClasses(server.db)
})
afterAll(() => server.close())

const api = '/api/v3/admin_custom'
const ask = (by: Person, url: string) => server.app.inject({ url: api + url, headers: by.headers })
const send = (by: Person, url: string, payload?: object) =>
  server.app.inject({ method: 'POST', url: api + url, headers: by.headers, ...(payload && { payload }) })
const merge = (by: Person, stays: number, goes: number, more: object = {}) => send(by, '/merge/', { stays, goes, ...more })
const split = (by: Person, id: number) => send(by, `/merge/${id}/split/`)
const lead = async (by: Person, id: number) => (await ask(by, `/details/${id}/`)).json()

const wholeDatabase = () => withoutMerges(server.db)

let twins = 0

type Child = NonNullable<NonNullable<Parameters<typeof makeLead>[1]>['children']>[number]

const unlike = (half: number): Child[] => [
  { name: 'Kiran', ...(half === 2 && { age: 7 }) },
  { name: `Only of ${half}`, age: 9 },
]

/** Two leads with rows in every table that follows a merge, many of them in conflict. A visit can be for the first child. */
async function makeTwins({
  children = unlike,
  hasChildVisit = false,
}: {
  children?: (half: number) => Child[]
  hasChildVisit?: boolean
} = {}) {
  const nth = ++twins
  const at = (hour: number) => `2026-10-01T${String(hour).padStart(2, '0')}:00:00Z`
  const number = 9_811_000_000 + 10 * nth
  const school = world.school.collab
  const make = (owner: Person, share: Person, half: number) =>
    makeLead(server.db, {
      lead: { owner_id: owner.id, name: `Twin ${half}`, source: half === 1 ? 'marketplace' : 'by hand', created_at: at(half) },
      numbers: [String(number + half * 2), String(number + half * 2 + 1)],
      sharedWith: [share.id, meena.id],
      children: children(half),
      activities: [{ kind: 'enquiry', at: at(half), school_id: school, wants_visit: true }],
      events: [
        { kind: 'comment', at: at(half), comment: `Said to ${half}`, staff_id: owner.id },
        { kind: 'action', at: at(half + 2), action_id: world.action.callBack, staff_id: owner.id, scheduled_at: at(half + 4) },
      ],
      followUp: { due_at: at(half + 4), owner_id: owner.id },
      milestones: [
        { kind: 'visit', status: half === 1 ? 'Scheduled' : 'Done', on_date: at(half), school_id: school, created_at: at(half) },
      ],
      messages: [{ direction: 'incoming', text: `Hello ${half}`, at: at(half), e164: `+91${number + half * 2}` }],
      bucket: [school],
    })
  const [one, two] = [await make(asha, vikram, 1), await make(vikram, asha, 2)]
  for (const [id, by] of [
    [one, asha],
    [two, vikram],
  ] as const) {
    const call = await server.db
      .insertInto('call')
      .values({
        lead_id: id,
        e164: `+91${number}`,
        provider: 'loopback',
        simulated: true,
        direction: 'inbound',
        state: 'missed',
        placed_at: at(3),
        staff_id: by.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('missed_call')
      .values({ call_id: call.id, lead_id: id, at: at(3) })
      .execute()
    await sql`
      insert into dial_lease (lead_id, staff_id, during, reason, ended_by)
      select ${id}, ${by.id}, tstzrange(at, at + interval '1 hour'), 'untouched', 'next'
      from (select '2026-09-01'::timestamptz + make_interval(days => ${nth}) as at) as moment`.execute(server.db)
    await server.db
      .insertInto('held_action')
      .values({ lead_id: id, staff_id: meena.id, action_id: world.action.callBack, payload: '{}' })
      .execute()
    await server.db
      .insertInto('transfer_request')
      .values({ lead_id: id, staff_id: meena.id, owner_id: by.id, lapses_at: '2027-10-01T00:00:00Z' })
      .execute()
    await server.db
      .insertInto('notice')
      .values({ staff_id: by.id, kind: 'transfer_asked', lead_id: id, text: 'Asked', stays: true })
      .execute()
  }
  // The number of the one was added to the other too: that is how duplicates are seen.
  const common = `+91${number + 2}`
  await sql`
    insert into lead_number (e164, lead_id, country_code, national, rank, disputed) values (${common}, ${two}, 91, ${String(number + 2)}, 2, true)`.execute(
    server.db,
  )
  await server.db.insertInto('number_dispute').values({ lead_id: two, e164: common, staff_id: vikram.id }).execute()
  const firstChild = async (id: number) =>
    (await server.db.selectFrom('child').select('id').where('lead_id', '=', id).orderBy('id').executeTakeFirstOrThrow()).id
  for (const id of [one, two]) {
    if (hasChildVisit)
      await server.db
        .updateTable('milestone')
        .set({ child_id: await firstChild(id) })
        .where('lead_id', '=', id)
        .execute()
    await refreshListing(server.db, id)
  }
  return { one, two, number, same: [{ child: await firstChild(two), same_as: await firstChild(one) }] }
}

test('a merge joins all of both, and an immediate split restores the whole database', async () => {
  const { one, two, number, same } = await makeTwins()
  const outsider = await makeStaff(server.db, 'counsellor')
  const before = await wholeDatabase()

  const preview = (await ask(admin, `/merge-preview/?stays=${one}&goes=${two}`)).json()
  expect(preview.fields).toEqual(
    expect.arrayContaining([
      { field: 'name', stays: 'Twin 1', goes: 'Twin 2', from: 'stays', fixed: null },
      { field: 'owner', stays: 'Asha Rao', goes: 'Vikram Shah', from: 'stays', fixed: null },
      { field: 'source', stays: 'marketplace', goes: 'by hand', from: 'stays', fixed: null },
    ]),
  )
  expect(preview.joined).toContainEqual({ what: 'messages', stays: 1, goes: 1 })
  expect(preview.children.goes[0]).toMatchObject({ child_name: 'Kiran', same_as: same[0]?.same_as })

  const merged = await merge(admin, one, two, { take: ['name', 'number', 'owner'], same_children: same })
  expect(merged.json()).toMatchObject({ lead: { id: one, name: 'Twin 2' } })
  const whole = await lead(vikram, one)
  expect(whole).toMatchObject({
    name: 'Twin 2',
    owner: { name: 'Vikram Shah' },
    mobile_number: String(number + 4),
    shared_with: [{ name: 'Asha Rao' }, { name: meena.name }],
    comment: { items: [{ comment: 'Said to 2' }, { comment: 'Said to 1' }] },
  })
  expect(whole.form.map((child: { child_name: string; child_age: number }) => [child.child_name, child.child_age])).toEqual([
    ['Kiran', 7],
    ['Only of 1', 9],
    ['Only of 2', 9],
  ])
  expect(whole.all_mobile_numbers).toHaveLength(4)
  expect(whole.follow_ups).toHaveLength(1)
  expect(whole.visit.items).toMatchObject([{ status: 'Done' }])
  expect(whole.timeline.items.some((item: { action: string }) => item.action.startsWith('Merged with Twin 2, '))).toBe(true)
  const open = await server.db
    .selectFrom('number_dispute')
    .select('id')
    .where('lead_id', 'in', [one, two])
    .where('settled_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  expect(await checkLists(server.db)).toEqual([])

  const gone = await ask(asha, `/details/${two}/`)
  expect(gone.statusCode).toBe(409)
  expect(gone.json()).toMatchObject({ detail: expect.stringContaining('merged into Twin 2'), current: { merged_into: one } })
  expect((await ask(outsider, `/details/${two}/`)).statusCode).toBe(404)
  expect((await send(asha, `/comment/${two}/create/`, { comment: 'Late' })).statusCode).toBe(409)
  expect((await merge(admin, one, two)).json()).toEqual(merged.json())

  expect((await split(admin, merged.json().id)).statusCode).toBe(200)
  expect(await wholeDatabase()).toEqual(before)
  expect(await checkLists(server.db)).toEqual([])
  expect((await lead(vikram, two)).timeline.items[0].action).toBe('Split from Twin 2')
  expect((await split(admin, merged.json().id)).json().detail).toBe('These leads are already split.')
})

test('a split gives each lead back a child that both had alike, with the visits logged for her', async () => {
  const { one, two, same } = await makeTwins({ children: () => [{ name: 'Riya', age: 6, gender: 'girl' }], hasChildVisit: true })
  const before = await wholeDatabase()
  const { id } = (await merge(admin, one, two, { same_children: same })).json()
  expect((await lead(admin, one)).form).toHaveLength(1)
  expect((await ask(admin, `/merge/${id}/split-preview/`)).statusCode).toBe(200)
  expect((await split(admin, id)).statusCode).toBe(200)
  expect(await wholeDatabase()).toEqual(before)
  expect((await lead(admin, one)).form).toMatchObject([{ child_name: 'Riya' }])
  expect((await lead(admin, two)).form).toMatchObject([{ child_name: 'Riya' }])
})

test('newer entries stay, except those about a number or a child of the lead that stands by itself again', async () => {
  const { one, two, number } = await makeTwins()
  const { id } = (await merge(admin, one, two)).json()
  await send(admin, `/comment/${one}/create/`, { comment: 'Since then' })
  const child = await server.db
    .selectFrom('child')
    .select('id')
    .where('name', '=', 'Only of 2')
    .where('lead_id', '=', one)
    .executeTakeFirstOrThrow()
  const event = await server.db
    .insertInto('lead_event')
    .values({
      lead_id: one,
      kind: 'action',
      at: sql<string>`clock_timestamp()`,
      staff_id: asha.id,
      action_id: world.action.visit,
      child_id: child.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update follow_up set closed_at = clock_timestamp(), closed_by_event_id = ${event.id} where lead_id = ${one} and closed_at is null and category is null`.execute(
    server.db,
  )
  await server.db
    .insertInto('message')
    .values({ lead_id: one, e164: `+91${number + 4}`, direction: 'incoming', text: 'New', at: sql<string>`clock_timestamp()` })
    .execute()
  await send(admin, `/details/${one}/`, { name: 'Renamed since' })

  const preview = (await ask(admin, `/merge/${id}/split-preview/`)).json()
  expect(preview).toMatchObject({ stays: { id: one }, goes: { id: two, name: 'Twin 2' } })
  expect(preview.came_since).toContainEqual({ what: 'messages', stays: 0, goes: 1 })
  expect((await ask(admin, `/details/${two}/`)).statusCode).toBe(409)

  expect((await split(admin, id)).json().came_since).toEqual(preview.came_since)
  const [stayed, went] = [await lead(admin, one), await lead(admin, two)]
  expect(stayed.name).toBe('Renamed since')
  expect(stayed.comment.items.map(({ comment }: { comment: string }) => comment)).toEqual(['Since then', 'Said to 1'])
  expect(went.comment.items.map(({ comment }: { comment: string }) => comment)).toEqual(['Said to 2'])
  expect(went.timeline.counts.action).toBe(2)
  const across = await sql`
    select from follow_up join lead_event on lead_event.id = closed_by_event_id where lead_event.lead_id <> follow_up.lead_id`.execute(
    server.db,
  )
  expect(across.rows).toEqual([])
  expect(await checkLists(server.db)).toEqual([])
})

test('permission to merge, and the owner afterwards', async () => {
  const mine = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Mine' } })
  const theirs = await makeLead(server.db, { lead: { owner_id: vikram.id, name: 'Theirs' }, sharedWith: [asha.id] })
  const others = await makeLead(server.db, { lead: { owner_id: meena.id, name: 'Others' }, sharedWith: [asha.id] })
  const unseen = await makeLead(server.db, { lead: { owner_id: vikram.id } })
  const free = await makeLead(server.db, { lead: { name: 'Free' }, sharedWith: [asha.id] })
  expect((await merge(asha, mine, mine)).json().detail).toBe('This is one lead. Choose another one to merge with it.')
  expect((await merge(asha, mine, unseen)).statusCode).toBe(404)
  expect((await ask(asha, `/merge-preview/?stays=${mine}&goes=${unseen}`)).statusCode).toBe(404)
  expect((await merge(asha, theirs, others)).json().detail).toContain('each have one of these leads')
  expect((await ask(asha, `/merge-preview/?stays=${theirs}&goes=${others}`)).statusCode).toBe(403)
  expect((await merge(asha, mine, theirs)).json().detail).toContain('Vikram Shah has one of these leads')
  expect((await merge(asha, mine, free, { take: ['owner'] })).statusCode).toBe(400)
  expect((await merge(asha, mine, free, { same_children: [{ child: 1, same_as: 2 }] })).statusCode).toBe(400)
  const done = await merge(asha, mine, theirs, { take: ['owner'] })
  expect(done.statusCode).toBe(200)
  expect(await lead(asha, mine)).toMatchObject({ owner: { name: 'Vikram Shah' }, shared_with: [{ name: 'Asha Rao' }] })
  const notices = await server.db.selectFrom('notice').select('staff_id').where('kind', '=', 'merged').where('lead_id', '=', mine).execute()
  expect(notices).toEqual([{ staff_id: vikram.id }])

  expect((await split(meena, done.json().id)).statusCode).toBe(404)
  await server.db.insertInto('lead_share').values({ lead_id: mine, staff_id: meena.id }).execute()
  await refreshListing(server.db, mine)
  expect((await split(meena, done.json().id)).statusCode).toBe(403)
  const later = await merge(admin, free, mine, { take: ['owner'] })
  expect((await split(asha, done.json().id)).json().detail).toContain('Split those first')
  expect((await split(admin, later.json().id)).statusCode).toBe(200)
  await sql`update lead_merge set at = at - interval '31 days' where event_id = ${done.json().id}`.execute(server.db)
  expect((await split(asha, done.json().id)).json().detail).toContain('for 30 days')
})

test('a lead in somebody’s dialer or call can only stay, and the one that is in use keeps its lease', async () => {
  const [one, two] = [
    await makeLead(server.db, { lead: { owner_id: asha.id } }),
    await makeLead(server.db, { lead: { owner_id: asha.id } }),
  ]
  await sql`insert into dial_lease (lead_id, staff_id, during, reason) values (${two}, ${vikram.id}, tstzrange(now(), now() + interval '2 minutes'), 'untouched')`.execute(
    server.db,
  )
  expect((await merge(asha, one, two)).json().detail).toContain('Vikram Shah has')
  expect((await ask(asha, `/merge-preview/?stays=${one}&goes=${two}`)).json().goes.in_use).toBe('Vikram Shah')
  const { id } = (await merge(asha, two, one)).json()
  expect((await split(asha, id)).statusCode).toBe(409)
  await server.db.deleteFrom('dial_lease').where('lead_id', '=', two).execute()
  await server.db
    .insertInto('call')
    .values({
      lead_id: two,
      e164: '+919000000001',
      provider: 'loopback',
      simulated: true,
      direction: 'outbound',
      state: 'in_progress',
      staff_id: asha.id,
    })
    .execute()
  await refreshListing(server.db, two)
  const third = await makeLead(server.db, { lead: { owner_id: asha.id } })
  expect((await merge(asha, third, two)).statusCode).toBe(409)
})

test('when several merge at one instant, one merge is made, and the others are answered or refused', async () => {
  const [one, two, three] = [await makeLead(server.db), await makeLead(server.db), await makeLead(server.db)]
  const answers = await Promise.all([
    merge(admin, one, two),
    merge(admin, one, two),
    merge(admin, two, one),
    merge(admin, two, three),
    merge(admin, three, one),
  ])
  for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode)
  const standing = await server.db
    .selectFrom('lead')
    .select('id')
    .where('id', 'in', [one, two, three])
    .where('merged_into_id', 'is', null)
    .execute()
  const merges = await server.db.selectFrom('lead_merge').select('id').where('merged_lead_id', 'in', [one, two, three]).execute()
  expect(merges).toHaveLength(3 - standing.length)
  expect(standing.length).toBeGreaterThanOrEqual(1)
  expect(await checkLists(server.db)).toEqual([])
})

test('a number that two leads have is flagged to who sees both', async () => {
  const { one, two, number } = await makeTwins()
  const duplicates = async (by: Person, id: number) => (await ask(by, `/details/${id}/duplicates/`)).json().results
  expect(await duplicates(asha, one)).toEqual([
    { id: two, name: 'Twin 2', owner: { id: vikram.id, name: 'Vikram Shah' }, numbers: [{ number: String(number + 2), country_code: 91 }] },
  ])
  expect(await duplicates(admin, two)).toHaveLength(1)
  expect((await ask(await makeStaff(server.db, 'counsellor'), `/details/${one}/duplicates/`)).statusCode).toBe(404)
})

test('for a child of both leads each field is chosen and blanks are filled in; children of one lead stay as they are', async () => {
  const { first, eleventh, cbse } = { first: 4, eleventh: 14, cbse: 1 }
  const one = await makeLead(server.db, {
    lead: { owner_id: asha.id, language: null },
    children: [
      { name: 'Kiran', age: 7, gender: 'boy', class_ids: [first], fees: 5000, fees_tenure: 'M', raw_district_region: 'Kothrud' },
      { name: 'Only here', age: 5 },
    ],
  })
  const two = await makeLead(server.db, {
    lead: { owner_id: asha.id, language: 'hi' },
    children: [
      { name: 'Kiran Rao', age: 8, class_ids: [eleventh], board_ids: [cbse], fees: 60_000, fees_tenure: 'Y', raw_district: 'Delhi' },
      { name: 'Only there', age: 9 },
    ],
  })
  const before = await wholeDatabase()
  const { children, fields } = (await ask(asha, `/merge-preview/?stays=${one}&goes=${two}`)).json()
  expect(fields).toContainEqual({ field: 'language', stays: null, goes: 'Hindi', from: 'goes', fixed: null })
  expect(children).toMatchObject({
    stays: [{ child_name: 'Kiran', child_age: 7, fees: 5000 }, { child_name: 'Only here' }],
    goes: [{ child_name: 'Kiran Rao', child_age: 8, same_as: null }, { child_name: 'Only there' }],
  })
  const same = { child: children.goes[0].id, same_as: children.stays[0].id }
  const refused = await merge(asha, one, two, { same_children: [{ ...same, take: ['shoe size'] }] })
  expect(refused.statusCode).toBe(400)
  const { id } = (
    await merge(asha, one, two, { take: ['language'], same_children: [{ ...same, take: ['name', 'gender', 'fees'] }] })
  ).json()
  const { form, language, timeline } = await lead(asha, one)
  expect(language).toBe('hi')
  // The values that gave way stay in the timeline.
  expect(timeline.items[0]).toMatchObject({
    kind: 'merged',
    changes: [
      { field: 'language', before: null, after: 'Hindi' },
      { field: 'name of Kiran', before: 'Kiran', after: 'Kiran Rao' },
      { field: 'fees of Kiran', before: '₹5,000 / month', after: '₹60,000 / year' },
    ],
  })
  // The other lead has no gender for him, so the known one stays; the board is filled in, and a place is one field, not half of each.
  expect(form[0]).toMatchObject({ child_name: 'Kiran Rao', child_age: 7, gender: 'boy', fees: 60_000, fees_tenure: 'Y' })
  expect(form[0]).toMatchObject({
    class_name: [4],
    class_names: ['Class 1'],
    board: [1],
    board_names: ['CBSE'],
    raw_district: null,
    raw_district_region: 'Kothrud',
  })
  expect(form.slice(1).map(({ child_name, child_age }: { child_name: string; child_age: number }) => [child_name, child_age])).toEqual([
    ['Only here', 5],
    ['Only there', 9],
  ])
  expect((await split(asha, id)).statusCode).toBe(200)
  expect(await wholeDatabase()).toEqual(before)
})

test('the parent’s latest consent to log in counts, and a split gives each lead its own back', async () => {
  const [earlier, later] = ['2026-01-01T10:00:00+05:30', '2026-02-01T10:00:00+05:30']
  const stays = await makeLead(server.db, { lead: { owner_id: asha.id, allowed_login_via_inside: true, login_consent_at: earlier } })
  const goes = await makeLead(server.db, { lead: { owner_id: asha.id, allowed_login_via_inside: false, login_consent_at: later } })
  const consentOf = async (id: number) => {
    const { allowed_login_via_inside: allowed, login_consent_at: at } = await lead(admin, id)
    return [allowed, Date.parse(at)]
  }
  const merged = await merge(admin, stays, goes)
  expect(merged.statusCode, merged.body).toBe(200)
  expect(await consentOf(stays)).toEqual([false, Date.parse(later)])
  expect((await split(admin, merged.json().id)).statusCode).toBe(200)
  expect([await consentOf(stays), await consentOf(goes)]).toEqual([
    [true, Date.parse(earlier)],
    [false, Date.parse(later)],
  ])
})

test('a no that is undone after a merge opens no second next call', async () => {
  const tomorrow = nextStep(24 * 60).schedule
  const [stays, goes] = [
    await makeLead(server.db, { lead: { owner_id: asha.id } }),
    await makeLead(server.db, { lead: { owner_id: asha.id } }),
  ]
  const log = (id: number, body: object) => send(asha, `/action/${id}/`, body)
  for (const id of [stays, goes]) await log(id, { action_id: world.action.callBack, ...tomorrow })
  const { event_id } = (await log(stays, { action_id: world.action.notInterested })).json()
  expect((await merge(asha, stays, goes)).statusCode).toBe(200)
  const { follow_ups } = await lead(asha, stays)
  const undone = await send(asha, `/logged-action/${event_id}/undo/`)
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await lead(asha, stays)).toMatchObject({ follow_ups })
  expect(follow_ups).toHaveLength(1)
  expect(await checkLists(server.db)).toEqual([])
})

test('the planned call of a parent who turns out to be on do not disturb is cancelled, and a split gives it back', async () => {
  const due = new Date(Date.now() + 86_400_000).toISOString()
  const events = [
    { kind: 'action', at: new Date().toISOString(), action_id: world.action.callBack, staff_id: asha.id, scheduled_at: due },
  ] as const
  const own = { owner_id: asha.id }
  const one = await makeLead(server.db, { lead: own, events: [...events], followUp: { due_at: due, owner_id: asha.id } })
  const two = await makeLead(server.db, { lead: { ...own, call_opt_out_at: '2026-10-01T08:00:00Z' } })
  const merged = await merge(asha, one, two)
  expect(merged.statusCode).toBe(200)
  expect(await lead(asha, one)).toMatchObject({ calling: { opted_out: true }, follow_ups: [], done_follow_up: null })
  expect((await split(asha, merged.json().id)).statusCode).toBe(200)
  const back = await lead(asha, one)
  expect([back.calling.opted_out, back.follow_ups.length, await checkLists(server.db)]).toEqual([false, 1, []])
})

test('a preview says which of the two is on do not disturb, and which said no', async () => {
  const own = { owner_id: asha.id }
  const one = await makeLead(server.db, { lead: { ...own, call_opt_out_at: '2026-10-01T08:00:00Z' } })
  const no = { kind: 'action', at: '2026-10-02T08:00:00Z', action_id: world.action.callBack, staff_id: asha.id, chase: 'ends' } as const
  const two = await makeLead(server.db, { lead: own, events: [no] })
  const { stays, goes } = (await ask(asha, `/merge-preview/?stays=${one}&goes=${two}`)).json()
  expect(stays.calling).toEqual({ opted_out: true, said_no_at: null, chase_ended_at: null })
  expect(goes.calling.opted_out).toBe(false)
  expect([goes.calling.said_no_at, goes.calling.chase_ended_at].map((at) => new Date(at).toISOString())).toEqual([
    '2026-10-02T08:00:00.000Z',
    '2026-10-02T08:00:00.000Z',
  ])
})
