import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchUnderstood } from '#domains/schools/contract/schools.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkSchools } from './check-schools.ts'

let server: TestServer
let headers: { authorization: string }

const { city, district, locality } = world
const inPune = { city_id: city.pune, district_id: district.puneDistrict, locality_id: locality.kothrud }
const inIndore = { city_id: city.indore, district_id: district.indoreDistrict, locality_id: locality.vijayNagar }
const complete = { address: 'A road', pincode: '411038', lat: 18.5, lng: 73.8, board_ids: [1], gender: 'Co-ed', management: 'Government' }

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  await db.deleteFrom('school').execute()
  await makeClasses(db)
  headers = (await makeStaff(db, 'database_executive')).headers
  const schools = [
    { name: 'Delhi Public School', ...inPune, is_collab: true, is_featured: true, codes: ['CBSE-1130001'] },
    { name: 'D.P.S. Sector 45', ...inIndore },
    { name: 'Kendriya Vidyalaya No. 2', ...inPune },
    { name: "St. Xavier's Sr. Sec. School", ...inIndore, address: '12 Residency Road' },
    { name: 'Saraswathi Vidhya Mandir', ...inPune, is_verified: false },
    { name: 'Green Valley', ...inPune, ...complete, is_residential: true },
    { name: 'स्वामी विवेकानंद विद्यालय', ...inIndore, pincode: '452010' },
  ]
  for (const [at, school] of schools.entries()) await makeSchool(db, { slug: `s${at}`, ...school })
})
afterAll(() => server.close())

const ask = async (query: string, version = 'v2') => {
  const answer = await server.app.inject({ url: `/api/${version}/admin_custom/database-inside-school-list/?${query}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as SearchUnderstood & { count: number; next: string | null; results: { slug: string; name: string }[] }
}
const slugs = async (query: string, version?: string) => (await ask(query, version)).results.map(({ slug }) => slug)
const searched = (text: string) => slugs(`is_verified=all&search=${encodeURIComponent(text)}`)

describe('the search', () => {
  test.each([
    ['delhi public', ['s0', 's1']],
    ['DPS', ['s0', 's1']],
    ['d.p.s sec 45', ['s1']],
    ['KV', ['s2']],
    ['kendria vidyalya', ['s2']],
    ['st xavier', ['s3']],
    ['saint xaviers senior secondary', ['s3']],
    ['xaviar', ['s3']],
    ['sarasvati vidya', ['s4']],
    ['svm', ['s4']],
    ['green vally', ['s5']],
    ['valley green', ['s5']],
    ['विवेकानंद', ['s6']],
    ['452010', ['s6']],
    ['1130001', ['s0']],
    ['residency', ['s3']],
    ['dps kothrud', ['s0']],
    ['nowhere at all', []],
    ["'); drop table school; --", []],
    ['& | ! :* <-> \\', ['s1', 's0', 's5', 's2', 's4', 's3', 's6']],
  ])('%j finds %j', async (text, found) => {
    expect(await searched(text)).toEqual(found)
  })

  test.each([
    ['dps sec 45', 'delhi public school sector 45'],
    ['St. Xavier', 'saint Xavier'],
    ['xaviar sr sec', 'xaviers senior secondary'],
    ['saint xavier', null],
    ['green vally', 'green valley'],
    ['Green  Valley!', null],
    ["St. Xavier's", 'saint xaviers'],
    ['nowhere', null],
    ['delhi publik', 'delhi public'],
    ['विवेकानंद', null],
    ['', null],
    ['&', null],
  ])('%j is understood as %j', async (text, understood) => {
    const result = await ask(`is_verified=all&search=${encodeURIComponent(text)}`)
    expect(result.understood).toBe(understood)
  })

  test('a respelled word is told, and can be taken back', async () => {
    expect(await ask('is_verified=all&search=dehli+public')).toMatchObject({ count: 2, understood: 'delhi public', respelled: true })
    expect(await ask('is_verified=all&search=dehli+public&as_typed=true')).toMatchObject({ count: 0, understood: null, respelled: false })
    expect(await ask('is_verified=all&search=delhi+public')).toMatchObject({ understood: null, respelled: false })
  })

  test('a word that stands in a name or in a place is respelled only where no school has all words', async () => {
    const named = await makeSchool(server.db, { slug: 'named', name: 'Dehli Garden' })
    expect(await ask('is_verified=all&search=dehli+public')).toMatchObject({ count: 2, understood: 'delhi public', respelled: true })
    expect(await ask('is_verified=all&search=dehli+garden')).toMatchObject({ count: 1, understood: null, respelled: false })
    expect(await ask(`search=dehli+garden&school_city__id=${city.pune}`)).toMatchObject({ count: 0, respelled: false })
    expect(await searched('dehli')).toEqual(['named'])
    await server.db.deleteFrom('school').where('id', '=', named.id).execute()
    // Punj is near Pune, and has no Kendriya Vidyalaya.
    const punj = await makeSchool(server.db, { slug: 'punj', name: 'Punj School', ...inIndore })
    expect(await searched('punj school pune')).toEqual(['punj'])
    expect(await searched('vidyalaya pune')).toEqual(['s2'])
    await server.db.deleteFrom('school').where('id', '=', punj.id).execute()
  })

  test('a word that only addresses have is respelled if names and places then have all words', async () => {
    const beside = await makeSchool(server.db, { slug: 'beside', name: 'Asha School', address: 'Vallay Lane' })
    expect(await ask('is_verified=all&search=green+vallay')).toMatchObject({ understood: 'green valley', respelled: true, count: 1 })
    expect(await searched('vallay lane')).toEqual(['beside'])
    await server.db.deleteFrom('school').where('id', '=', beside.id).execute()
  })

  test('if no school has all words, places at the end are dropped, and the answer says so', async () => {
    expect(await ask('is_verified=all&search=xavier+pune')).toMatchObject({ understood: 'xavier', left_out: 'pune', count: 1 })
    expect(await ask('is_verified=all&search=xavier+pune&as_typed=true')).toMatchObject({ understood: null, left_out: null, count: 0 })
    expect(await ask('is_verified=all&search=xaviar+kothrud+pune')).toMatchObject({ left_out: 'kothrud pune', respelled: true, count: 1 })
    // A filter finds nothing, but the words do.
    expect(await ask(`search=xavier&school_city__id=${city.pune}`)).toMatchObject({ left_out: null, count: 0 })
    expect(await ask('is_verified=all&search=pune+xavier')).toMatchObject({ understood: 'xavier', left_out: 'pune', count: 1 })
  })

  test.each(['zzzzzzzz', 'asdfghjk', 'qwrtpsdf', 'xyzzy', 'aaaaaaaaaaaa'])('nonsense such as %s finds nothing', async (text) => {
    expect(await ask(`is_verified=all&search=${text}`)).toMatchObject({ count: 0, understood: null, respelled: false })
  })

  test('a name with the former name of a place is found by it, and so are schools of that place', async () => {
    const road = await makeSchool(server.db, { slug: 'road', name: 'Poona Night School', ...inIndore })
    expect(await searched('poona')).toEqual(['road', 's5', 's0', 's4', 's2'])
    expect(await searched('poona night school')).toEqual(['road'])
    await server.db.deleteFrom('school').where('id', '=', road.id).execute()
  })

  test('the map shows what the list finds', async () => {
    await server.db.updateTable('school').set({ lat: 22.7, lng: 75.8 }).where('slug', '=', 's3').execute()
    await sql`select update_school_listing(array(select id from school where slug = 's3'))`.execute(server.db)
    const mapped = async (search: string) => {
      const url = `/api/v2/admin_custom/database-inside-school-map/?is_verified=all&search=${search}`
      return (await server.app.inject({ url, headers })).json().count
    }
    expect(await mapped('xaviar')).toBe(1)
    expect(await mapped('xavier+pune')).toBe(1)
    expect(await mapped('xaviar&as_typed=true')).toBe(0)
  })

  test('a name that is looked for comes before an address with its word', async () => {
    await makeSchool(server.db, { slug: 'near', name: 'Asha School', address: 'Opposite Xavier Hall' })
    expect(await searched('xavier')).toEqual(['s3', 'near'])
    await server.db.deleteFrom('school').where('slug', '=', 'near').execute()
  })
})

test('a list is by name, listed schools alone unless it is told otherwise, a page at a time with the exact count', async () => {
  expect(await slugs('')).toEqual(['s1', 's0', 's5', 's2', 's3', 's6'])
  expect(await slugs('is_verified=false')).toEqual(['s4'])
  const page = await ask('is_verified=all&limit=3&offset=3')
  expect([page.count, page.results.map(({ slug }) => slug)]).toEqual([7, ['s2', 's4', 's3']])
  expect(page.next).toContain('offset=6')
  expect((await ask('')).next).toBeNull()
})

test('filters narrow, and stand beside a search', async () => {
  expect(await slugs(`school_city__id=${city.pune}`)).toEqual(['s0', 's5', 's2'])
  expect(await slugs(`district__id=${district.indoreDistrict}`)).toEqual(['s1', 's3', 's6'])
  expect(await slugs(`district_region__id=${locality.kothrud}&collab=true`)).toEqual(['s0'])
  expect(await slugs('is_featured=false&search=school')).toEqual(['s1', 's3'])
  expect(await slugs('collab=false&is_verified=all&search=dps')).toEqual(['s1'])
})

test('a list is narrowed to boards and to a circle, and ordered by what is known first', async () => {
  const { db } = server
  const near = { lat: 18.5, lng: 73.8 }
  const made = [
    await makeSchool(db, { slug: 'o1', name: 'Order One', ...near, board_ids: [1], global_rank: 2 }),
    await makeSchool(db, { slug: 'o2', name: 'Order Two', lat: 18.59, lng: 73.8, global_rank: 1 }),
    await makeSchool(db, { slug: 'o3', name: 'Order Three', updated_at: '2026-01-01T00:00:00Z' }),
  ]
  const ids = made.map(({ id }) => id)
  await sql`update school_listing set avg_fee = case name when 'Order One' then 90000 when 'Order Three' then 20000 end where id = any (${ids})`.execute(
    db,
  )
  const found = (query: string) => slugs(`search=order&${query}`)
  expect(await found('ordering=fees')).toEqual(['o3', 'o1', 'o2'])
  expect(await found('ordering=-fees')).toEqual(['o1', 'o3', 'o2'])
  expect(await found('ordering=global_rank')).toEqual(['o2', 'o1', 'o3'])
  expect(await found('ordering=-updated_at')).toEqual(['o3', 'o1', 'o2'])
  expect(await slugs('ordering=global_rank&limit=2')).toEqual(['o2', 'o1'])
  expect(await found('board=1')).toEqual(['o1'])
  expect(await found('lat=18.5&lng=73.8&radius=9')).toEqual(['o1'])
  expect(await found('lat=18.5&lng=73.8&radius=10.5')).toEqual(['o1', 'o2'])
  await db.deleteFrom('school').where('id', 'in', ids).execute()
})

test('the older list has other names for the same, and finds what is missing', async () => {
  const { db } = server
  await sql`insert into class_relation (school_id, class_id) select id, 1 from school where slug in ('s5', 's0')`.execute(db)
  await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure)
    select id, '2026-27', 1, 5000, 'M' from class_relation`.execute(db)
  await sql`insert into open_class (class_relation_id, session, is_open)
    select class_relation.id, '2026-27', slug = 's5' from class_relation join school on school.id = school_id`.execute(db)
  await sql`insert into school_infra (school_id, infra_item_id, amount) select id, 1, 40 from school where slug = 's5'`.execute(db)
  expect(await checkSchools(db)).toEqual(['s0', 's5'])
  await sql`select update_school_listing(array(select id from school))`.execute(db)
  expect(await checkSchools(db)).toEqual([])

  expect(await slugs(`city=${city.pune}&no_fees=true`, 'v1')).toEqual(['s2'])
  expect(await slugs('no_facilities=false', 'v1')).toEqual(['s5'])
  expect(await slugs('admission_open=true', 'v1')).toEqual(['s5'])
  expect(await slugs(`incomplete_data=false&district=${district.puneDistrict}`, 'v1')).toEqual(['s5'])
  expect(await slugs(`district_region=${locality.kothrud}&is_verified=false`, 'v1')).toEqual(['s4'])
  const [green] = (await ask('incomplete_data=false', 'v1')).results
  expect(green).toMatchObject({ has_fees: true, has_facilities: true, admission_open: true, missing: [], internal_avg_fees: 60_000 })
  const [kv] = (await ask('search=kv')).results
  expect(kv).toMatchObject({ missing: ['address', 'pincode', 'coordinates', 'board', 'classes', 'gender', 'management'] })
})

test('a school confirmed too long ago, or never, is found, until it is confirmed again', async () => {
  const { db } = server
  const school = await makeSchool(db, { slug: 'stale', name: 'Stale Facts' })
  await sql`insert into class_relation (school_id, class_id) values (${school.id}, 1), (${school.id}, 4)`.execute(db)
  const confirmed = async (table: 'school_fee' | 'open_class', days: readonly (number | null)[]) => {
    await sql`
      update ${sql.table(table)} set verified_at = now() - make_interval(days => (${days}::integer[])[case class_id when 1 then 1 else 2 end])
      from class_relation where class_relation.id = class_relation_id and school_id = ${school.id}`.execute(db)
    await sql`select update_school_listing(${[school.id]})`.execute(db)
  }
  await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure)
    select id, '2026-27', 1, 5000, 'M' from class_relation where school_id = ${school.id}`.execute(db)
  await sql`insert into open_class (class_relation_id, session, is_open)
    select id, '2026-27', class_id = 1 from class_relation where school_id = ${school.id}`.execute(db)
  const found = async () => [await slugs('stale_fees=true', 'v1'), await slugs('stale_open_classes=true', 'v1')]
  const staleAfterDays = initialValues.stale_after_days
  await confirmed('school_fee', [staleAfterDays - 1, staleAfterDays - 1])
  await confirmed('open_class', [staleAfterDays - 1, staleAfterDays + 1])
  expect(await found()).toEqual([[], []])
  await setSetting(server.db, 'stale_after_days', String(staleAfterDays - 2))
  expect(await found()).toEqual([['stale'], ['stale']])
  await setSetting(server.db, 'stale_after_days', String(staleAfterDays))
  await confirmed('school_fee', [1, staleAfterDays + 1])
  await confirmed('open_class', [staleAfterDays + 1, 1])
  expect(await found()).toEqual([['stale'], ['stale']])
  await confirmed('school_fee', [1, null])
  await confirmed('open_class', [null, 1])
  expect(await found()).toEqual([['stale'], ['stale']])
  expect(await slugs('stale_fees=false', 'v1')).toEqual(await slugs('stale_open_classes=false', 'v1'))
  expect(await slugs('stale_fees=false', 'v1')).toContain('s1')
  expect(await slugs('stale_fees=false', 'v1')).not.toContain('stale')
  const counts = async () => (await server.app.inject({ url: '/api/v2/admin_custom/get-database-inside-school-counts/', headers })).json()
  expect(await counts()).toMatchObject({ stale_fees: 1, stale_open_classes: 1 })
  const confirm = async (what: 'fees' | 'open_classes') => {
    const url = '/api/v1/schools/stale/confirm/'
    expect((await server.app.inject({ method: 'POST', url, headers, payload: { what } })).json()).toEqual({ changed: 2 })
  }
  await confirm('fees')
  expect(await found()).toEqual([[], ['stale']])
  await confirm('open_classes')
  expect(await found()).toEqual([[], []])
  expect(await counts()).toMatchObject({ stale_fees: 0, stale_open_classes: 0 })
  await db.deleteFrom('school').where('id', '=', school.id).execute()
})

test('counts equal what lists find', async () => {
  const counts = (await server.app.inject({ url: '/api/v2/admin_custom/get-database-inside-school-counts/', headers })).json()
  expect(counts).toEqual({
    total: 7,
    verified: 6,
    not_verified: 1,
    collab: 1,
    featured: 1,
    boarding: 1,
    no_fees: 5,
    no_facilities: 6,
    admission_open: 1,
    incomplete_data: 6,
    no_district: 0,
    stale_fees: 0,
    stale_open_classes: 0,
  })
  const kinds = ['collab', 'featured', 'boarding', 'no_fees', 'no_facilities', 'admission_open', 'incomplete_data', 'no_district'] as const
  for (const among of ['true', 'false', 'all']) {
    const url = `/api/v2/admin_custom/get-database-inside-school-counts/?is_verified=${among}`
    const counted = (await server.app.inject({ url, headers })).json()
    for (const kind of kinds) {
      const filter = new Map<string, string>([
        ['featured', 'is_featured'],
        ['boarding', 'is_residential'],
      ])
      const list = `/api/v1/admin_custom/database-inside-school-list/?is_verified=${among}&${filter.get(kind) ?? kind}=true`
      const found = (await server.app.inject({ url: list, headers })).json()
      expect([among, kind, counted[kind]]).toEqual([among, kind, found.count])
    }
  }
  const cities = (await server.app.inject({ url: '/api/v2/admin_custom/get-database-inside-citywise-school-counts/', headers })).json()
  expect(cities.results).toEqual([
    { id: city.pune, name: 'Pune', count: 4 },
    { id: city.indore, name: 'Indore', count: 3 },
  ])
})

test('schools are answered by their ids, in that order', async () => {
  const ids = await server.db
    .selectFrom('school')
    .select(['id', 'slug'])
    .where('slug', 'in', ['s0', 's3'])
    .orderBy('slug', 'desc')
    .execute()
  const asked = async (more = '') => {
    const url = `/api/v1/schools/document/?id=${ids.map(({ id }) => id).join(',')},99999${more}`
    return (await server.app.inject({ url, headers })).json().results.map(({ slug }: { slug: string }) => slug)
  }
  expect(await asked()).toEqual(['s3', 's0'])
  expect(await asked('&collab=true')).toEqual(['s0'])
})

test.each([
  ['is_verified=maybe', 'is_verified'],
  ['collab=2', 'collab'],
  ['school_city__id=pune', 'school_city__id.0'],
  ['limit=500', 'limit'],
  ['offset=-1', 'offset'],
  ['ordering=price', 'ordering'],
  ['lat=18.5&lng=73.8', 'radius'],
  ['lat=18.5&lng=73.8&radius=0', 'radius'],
  ['lat=18.5&lng=73.8&radius=500', 'radius'],
  ['lat=118.5&lng=73.8&radius=5', 'lat'],
  ['board=CBSE', 'board.0'],
  [`search=${'x'.repeat(101)}`, 'search'],
])('%s is refused at its field', async (query, field) => {
  const answer = await server.app.inject({ url: `/api/v2/admin_custom/database-inside-school-list/?${query}`, headers })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
})
