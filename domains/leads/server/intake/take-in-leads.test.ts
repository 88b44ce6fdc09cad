import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import type { Arrival, ArrivingActivity } from './arrival.ts'
import { takeInLeads } from './take-in-leads.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let admin: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  asha = await makeStaff(server.db, 'counsellor')
  admin = await makeStaff(server.db, 'counsellor_admin')
})
afterAll(() => server.close())

let numbers = 9_812_000_000
const fresh = () => String(++numbers)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

function arrival(written: string[], more: Partial<Arrival> = {}): Arrival {
  const [first, ...rest] = written.map((text) => {
    const read = readForeign(text)
    if (!read) throw new Error(`${text} is no number`)
    return read
  })
  if (!first) throw new Error('Name a number.')
  return { numbers: [first, ...rest], source: 'website', ...more }
}

const enquiry = (at?: string, more: Partial<ArrivingActivity> = {}): ArrivingActivity => ({ kind: 'enquiry', ...(at && { at }), ...more })

const takeIn = (...arrivals: Arrival[]) => inTransaction(server.db, (tx) => takeInLeads(tx, null, arrivals))

async function one(...arrivals: Arrival[]) {
  const outcomes = await takeIn(...arrivals)
  const [outcome] = outcomes
  if (!outcome || 'refused' in outcome) throw new Error('The arrival was refused.')
  return { ...outcome, all: outcomes }
}

const listing = (leadId: number) =>
  server.db.selectFrom('lead_listing').selectAll().where('lead_id', '=', leadId).where('viewer_id', '=', 0).executeTakeFirstOrThrow()
const numbersOf = (leadId: number) =>
  server.db.selectFrom('lead_number').select(['e164', 'wrong_at']).where('lead_id', '=', leadId).orderBy('rank').execute()
const kindsOf = async (leadId: number) =>
  (await server.db.selectFrom('lead_event').select('kind').where('lead_id', '=', leadId).orderBy('id').execute()).map(({ kind }) => kind)
const cartOf = (leadId: number) =>
  server.db.selectFrom('parent_activity').select(['at', 'removed_at']).where('lead_id', '=', leadId).where('kind', '=', 'cart').execute()
const consents = (leadId: number) =>
  server.db.selectFrom('consent').select(['purpose', 'given', 'how']).where('lead_id', '=', leadId).orderBy('id').execute()
const wholeLead = async (leadId: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: admin.headers })).json()

describe('a parent who arrives', () => {
  test('is a new lead of nobody with all that was told, listed and announced', async () => {
    const number = fresh()
    const heard = await hearEvents(server, await server.app.listen({ host: '127.0.0.1', port: 0 }), admin)
    const { leadId, became } = await one(
      arrival([number, '+971 50 123 4567'], {
        name: 'सुनीता शर्मा',
        children: [{ name: 'Kabir', age: 6, gender: 'boy', classIds: [4], boardIds: [1] }],
        placeIds: [world.city.pune, world.locality.kothrud],
        activities: [
          enquiry(hoursAgo(1), {
            schoolId: world.school.collab,
            child: 0,
            classId: 4,
            wantsVisit: true,
            schooling: 'boarding',
            message: 'Hostel?',
          }),
        ],
        messageConsent: { given: true, at: hoursAgo(1) },
      }),
    )
    expect(became).toBe('made')
    expect(await server.db.selectFrom('lead').selectAll().where('id', '=', leadId).executeTakeFirst()).toMatchObject({
      name: 'सुनीता शर्मा',
      owner_id: null,
      source: 'website',
      viewer_ids: [-1, 0],
      place_ids: [world.city.pune, world.locality.kothrud],
    })
    expect(await consents(leadId)).toMatchObject([{ purpose: 'messages', given: true, how: 'website' }])
    expect((await numbersOf(leadId)).map(({ e164 }) => e164)).toEqual([`+91${number}`, '+971501234567'])
    expect(await listing(leadId)).toMatchObject({ visit_interest: true, collab: true, waiting_at: expect.anything(), spoken_at: null })
    const { timeline } = await wholeLead(leadId)
    expect(timeline.items.map(({ action }: { action: string }) => action).sort()).toEqual([
      'Agreed to be written to',
      'Enquired about Collab School',
      'Lead created, from website',
    ])
    await expect.poll(() => heard).toContainEqual({ kind: 'lead', id: leadId, by: null })
    expect(await checkLists(server.db)).toEqual([])
  })

  test.each([
    ['with +91 and spaces', (digits: string) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`],
    ['with a leading zero', (digits: string) => `0${digits}`],
    ['with 0091', (digits: string) => `0091${digits}`],
    ['with 91 and no sign', (digits: string) => `91${digits}`],
    ['in Devanagari', (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))],
    ['in Gujarati with +91', (digits: string) => `+९१ ${digits.replace(/\d/g, (digit) => String.fromCodePoint(0xae6 + Number(digit)))}`],
    ['with brackets and dashes', (digits: string) => `(+91) ${digits.slice(0, 4)}-${digits.slice(4)}`],
  ])('again by the same number %s is the same lead', async (_, written) => {
    const digits = fresh()
    const { leadId } = await one(arrival([digits]))
    expect(await one(arrival([written(digits)]))).toMatchObject({ leadId, became: 'joined' })
  })

  test('by any of their numbers is their lead, and a further number is added to it', async () => {
    const [first, older, third] = [fresh(), fresh(), fresh()]
    const id = await makeLead(server.db, { numbers: [first, older] })
    expect(await one(arrival([older, third]))).toMatchObject({ leadId: id, became: 'joined' })
    expect((await numbersOf(id)).map(({ e164 }) => e164)).toEqual([`+91${first}`, `+91${older}`, `+91${third}`])
    expect(await kindsOf(id)).toEqual(['edit'])
    expect(await one(arrival([third]))).toMatchObject({ leadId: id })
  })

  test('with numbers of two leads joins the first named; the other keeps its own, which both have until they are merged', async () => {
    const [one1, two] = [await makeLead(server.db, { numbers: ['9811100001'] }), await makeLead(server.db, { numbers: ['9811100002'] })]
    expect(await one(arrival(['9811100002', '9811100001']))).toMatchObject({ leadId: two })
    expect([await numbersOf(one1), await numbersOf(two)]).toMatchObject([
      [{ e164: '+919811100001' }],
      [{ e164: '+919811100002' }, { e164: '+919811100001' }],
    ])
  })

  test('several times in one batch, even by a chain of numbers, is one lead', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()]
    const { leadId, all } = await one(
      arrival([a], { activities: [enquiry(hoursAgo(3))] }),
      arrival([c], { activities: [enquiry(hoursAgo(5))] }),
      arrival([b, c], { name: 'Ravi', activities: [enquiry(hoursAgo(2))] }),
      arrival([a, b], { activities: [enquiry(hoursAgo(4))] }),
    )
    expect(all).toEqual([
      { leadId, became: 'made' },
      { leadId, became: 'joined' },
      { leadId, became: 're_engaged' },
      { leadId, became: 'joined' },
    ])
    expect(await numbersOf(leadId)).toHaveLength(3)
    expect((await server.db.selectFrom('lead').select('name').where('id', '=', leadId).executeTakeFirst())?.name).toBe('Ravi')
  })

  test('keeps the name and children that stand in the lead; a new child is added once', async () => {
    const number = fresh()
    const id = await makeLead(server.db, { lead: { name: 'Meera Iyer' }, numbers: [number], children: [{ name: 'Anaya' }] })
    await one(
      arrival([number], { name: 'M Iyer', children: [{ name: 'ANAYA', age: 9 }, { name: 'Dev' }] }),
      arrival([number], { children: [{ name: 'dev' }] }),
    )
    const children = await server.db.selectFrom('child').select(['name', 'age']).where('lead_id', '=', id).orderBy('id').execute()
    expect(children).toEqual([
      { name: 'Anaya', age: null },
      { name: 'Dev', age: null },
    ])
    expect((await wholeLead(id)).timeline.items.map(({ action }: { action: string }) => action)).toContain('Added the child Dev')
    expect((await server.db.selectFrom('lead').select('name').where('id', '=', id).executeTakeFirst())?.name).toBe('Meera Iyer')
  })

  test('is told to speak a language, which stands in the history of a known lead; what stands there is never written over', async () => {
    const number = fresh()
    const { leadId } = await one(arrival([number]))
    await one(arrival([number], { language: 'hi' }))
    await one(arrival([number], { language: 'ta' }))
    const { language, timeline } = await wholeLead(leadId)
    expect(language).toBe('hi')
    const edits = timeline.items.filter(({ kind }: { kind: string }) => kind === 'edit')
    expect(edits).toMatchObject([{ changes: [{ field: 'language', before: null, after: 'Hindi' }] }])
    const made = await one(arrival([fresh()], { language: 'ta' }))
    expect((await wholeLead(made.leadId)).language).toBe('ta')
    expect(await kindsOf(made.leadId)).toEqual(['created'])
  })

  test('looks where they say; their own words go to the map provider, and what stands there is never written over', async () => {
    const placeOf = (id: number) =>
      server.db
        .selectFrom('lead')
        .select(['place_ids', 'raw_district_region', sql<boolean>`lat is not null`.as('is_on_map')])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const waitsFor = async (id: number) =>
      (await sql`select from graphile_worker.jobs where key = ${`geocode_lead:${id}`}`.execute(server.db)).rows.length
    await server.db.updateTable('place').set({ lat: 18.52, lng: 73.86 }).where('id', '=', world.city.pune).execute()
    const inPune = { placeIds: [world.city.pune] }
    const ofWords = { placeIds: [world.city.pune], placeWords: { locality: 'Behind the temple' } }
    const [numbers, words] = [[fresh()], [fresh()]]
    const [known, made, worded] = [
      (await one(arrival(numbers))).leadId,
      (await one(arrival([fresh()], inPune))).leadId,
      (await one(arrival(words, ofWords))).leadId,
    ]
    await takeIn(arrival(numbers, ofWords), arrival(words, inPune))
    const location = { place_ids: [world.city.pune], raw_district_region: 'Behind the temple', is_on_map: true }
    expect(await placeOf(known)).toEqual(location)
    expect(await placeOf(worded)).toEqual(location)
    expect(await placeOf(made)).toEqual({ ...location, raw_district_region: null })
    expect([await waitsFor(known), await waitsFor(made), await waitsFor(worded)]).toEqual([1, 0, 1])
    expect(await kindsOf(known)).toEqual(['created', 'edit'])
    expect(await kindsOf(worded)).toEqual(['created'])
  })

  test('without a name is named by the next word of them', async () => {
    const number = fresh()
    const { leadId } = await one(arrival([number], { activities: [{ kind: 'login' }] }))
    await one(arrival([number], { name: 'Farah Khan' }))
    expect((await server.db.selectFrom('lead').select('name').where('id', '=', leadId).executeTakeFirst())?.name).toBe('Farah Khan')
  })

  test('is refused if they were erased, and nothing of them is kept', async () => {
    const number = fresh()
    const id = await makeLead(server.db, { lead: { erased_at: hoursAgo(1) }, numbers: [number] })
    expect(await takeIn(arrival([number], { activities: [enquiry()] }))).toEqual([
      { refused: expect.stringContaining('asked to be forgotten') },
    ])
    expect(await server.db.selectFrom('parent_activity').select('id').where('lead_id', '=', id).execute()).toEqual([])
  })
})

describe('a parent who is known', () => {
  const saidNo = (number: string, at: string) =>
    makeLead(server.db, {
      lead: { owner_id: asha.id },
      numbers: [number],
      activities: [{ kind: 'enquiry', at: hoursAgo(3000) }],
      events: [{ kind: 'action', at, staff_id: asha.id, action_id: world.action.notInterested, chase: 'ends' }],
    })

  test('and said no is called again when they ask again, and not for what they did before', async () => {
    const number = fresh()
    const id = await saidNo(number, hoursAgo(2))
    expect((await listing(id)).may_call).toBe(false)
    expect(await one(arrival([number], { activities: [enquiry(hoursAgo(3))] }))).toMatchObject({ leadId: id })
    expect((await listing(id)).may_call).toBe(false)
    expect(await one(arrival([number], { activities: [enquiry()] }))).toMatchObject({ leadId: id, became: 're_engaged' })
    expect(await listing(id)).toMatchObject({ may_call: true, chase_ended_at: null, waiting_at: expect.anything() })
    const { results } = (await server.app.inject({ url: '/api/v3/admin_custom/auto-dialer-data/', headers: asha.headers })).json()
    expect(results[0].id ?? results[0].combined_data).toBe(id)
  })

  test('and asked not to be called stays so', async () => {
    const number = fresh()
    const id = await makeLead(server.db, { lead: { call_opt_out_at: hoursAgo(5) }, numbers: [number] })
    await one(arrival([number], { activities: [enquiry()] }))
    expect((await listing(id)).may_call).toBe(false)
  })

  test('under a number that was wrong can be reached under it when they give it again', async () => {
    const [first, second] = [fresh(), fresh()]
    const id = await makeLead(server.db, { numbers: [second, first] })
    await sql`update lead_number set wrong_at = now() - interval '1 day' where e164 = ${`+91${first}`}`.execute(server.db)
    await one(arrival([first], { activities: [enquiry()] }))
    expect(await numbersOf(id)).toEqual([
      { e164: `+91${first}`, wrong_at: null },
      { e164: `+91${second}`, wrong_at: null },
    ])
  })

  test('has the latest schools in the cart, in any order of arrival', async () => {
    const cart = (hours: number, isRemoved?: boolean): ArrivingActivity => ({
      kind: 'cart',
      at: hoursAgo(hours),
      schoolId: world.school.plain,
      isRemoved,
    })
    const number = fresh()
    const { leadId } = await one(arrival([number], { activities: [cart(3)] }))
    await one(arrival([number], { activities: [cart(2, true)] }))
    expect(await cartOf(leadId)).toMatchObject([{ removed_at: expect.anything() }])
    const reordered = fresh()
    const other = await one(arrival([reordered], { activities: [cart(2, true)] }))
    await one(arrival([reordered], { activities: [cart(3)] }))
    expect(await cartOf(other.leadId)).toMatchObject([{ removed_at: expect.anything() }])
    await one(arrival([reordered], { activities: [cart(1)] }))
    expect((await listing(other.leadId)).in_cart).toBe(true)
  })

  test('may log in by their latest word, with its time, in any order of arrival', async () => {
    const number = fresh()
    const [first, last] = [hoursAgo(2), hoursAgo(1)]
    const { leadId } = await one(arrival([number], { loginConsent: { given: true, at: last } }))
    await one(arrival([number], { loginConsent: { given: false, at: first } }))
    const lead = await wholeLead(leadId)
    expect([lead.allowed_login_via_inside, Date.parse(lead.login_consent_at)]).toEqual([true, Date.parse(last)])
    expect((await consents(leadId)).map(({ given }) => given)).toEqual([true, false])
  })

  test('has their latest consent, in any order of arrival', async () => {
    const number = fresh()
    const { leadId } = await one(arrival([number], { messageConsent: { given: false, at: hoursAgo(1) } }))
    await one(arrival([number], { messageConsent: { given: true, at: hoursAgo(2) } }))
    const standing = () =>
      server.db.selectFrom('consent_now').select('given').where('lead_id', '=', leadId).where('purpose', '=', 'messages').executeTakeFirst()
    expect(await standing()).toEqual({ given: false })
    await one(arrival([number], { messageConsent: { given: true, at: hoursAgo(0) } }))
    expect(await standing()).toEqual({ given: true })
  })

  test('stands in the timeline as brought by the member of staff who brings them', async () => {
    const number = fresh()
    await one(arrival([number]))
    const outcomes = await inTransaction(server.db, (tx) =>
      takeInLeads(tx, { ...admin, roles: new Set(['counsellor_admin']) } as never, [arrival([number], { source: 'fair.csv' })]),
    )
    expect(outcomes).toMatchObject([{ became: 'joined' }])
    const [outcome] = outcomes
    const items = (await wholeLead(outcome && 'leadId' in outcome ? outcome.leadId : 0)).timeline.items
    expect(items).toContainEqual(expect.objectContaining({ action: 'Came in again, from fair.csv', by: admin.name }))
  })
})

test('new leads are given out before they are listed, and known ones are left with whose they are', async () => {
  const [known, number] = [fresh(), fresh()]
  const mine = await makeLead(server.db, { lead: { owner_id: asha.id }, numbers: [known] })
  const given: number[][] = []
  const outcomes = await inTransaction(server.db, (tx) =>
    takeInLeads(tx, null, [arrival([known]), arrival([number])], async (_, leadIds) => {
      given.push(leadIds)
      await sql`update lead set owner_id = ${asha.id} where id = any (${leadIds}::integer[])`.execute(tx)
      return []
    }),
  )
  const [, made] = outcomes
  const id = made && 'leadId' in made ? made.leadId : 0
  expect([given, outcomes[0]]).toEqual([[[id]], { leadId: mine, became: 'joined' }])
  expect(await server.db.selectFrom('lead_listing').select('viewer_id').where('lead_id', '=', id).orderBy('viewer_id').execute()).toEqual([
    { viewer_id: 0 },
    { viewer_id: asha.id },
  ])
})

test('events of the same parents at the same instant on two processes make one lead each', async () => {
  const other = openDatabase(openPool(server.databaseUrl, { max: 4, longest: Infinity }))
  try {
    for (let round = 0; round < 2; round++) {
      const parents = Array.from({ length: 40 }, () => [fresh(), fresh()] as const)
      const mixed = (seed: number) => parents.toSorted(([a], [b]) => ((Number(a) * seed) % 7) - ((Number(b) * seed) % 7))
      const outcomes = await Promise.all(
        [1, 3, 5, 2, 4, 6].map((seed, place) => {
          const db = place % 2 ? server.db : other
          // Each writes one or the other number of a parent, or both.
          const arrivals = mixed(seed).map(([a, b]) =>
            arrival(place === 2 ? [a] : place % 2 ? [a, b] : [b, a], { activities: [enquiry()] }),
          )
          return inTransaction(db, (tx) => takeInLeads(tx, null, arrivals))
        }),
      )
      const made = outcomes.flat().filter((outcome) => 'became' in outcome && outcome.became === 'made')
      expect(made).toHaveLength(40)
      const e164s = parents.flat().map((digits) => `+91${digits}`)
      const { rows } = await sql<{ leads: number; numbers: number; activities: number }>`
        select count(distinct lead_id)::integer as leads, count(*)::integer as numbers,
          (select count(*)::integer from parent_activity where lead_id in (select lead_id from lead_number where e164 = any (${e164s}::text[]))) as activities
        from lead_number where e164 = any (${e164s}::text[])`.execute(server.db)
      expect(rows).toEqual([{ leads: 40, numbers: 80, activities: 240 }])
    }
    const { rows } = await sql`select from lead where not exists (select from lead_number where lead_id = lead.id)`.execute(server.db)
    expect(rows).toEqual([])
  } finally {
    await other.destroy()
  }
  expect(await checkLists(server.db)).toEqual([])
})
