import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchoolOrder } from '#domains/schools/contract/school-lists.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { countCommonKeys } from './count-common-keys.ts'

let server: TestServer
let headers: { authorization: string }
let plain: Plain[]

/** A school as the oracle has it: the words are folded, all else is looked up one after another. */
interface Plain {
  id: number
  name: string
  named: string[]
  all: string[]
  city: number | null
  district: number | null
  locality: number | null
  boards: number[]
  fee: number | null
  rank: number | null
  updated: string | null
  collab: boolean
  verified: boolean
}

const { city, district, locality } = world
const places = [
  {},
  { city_id: city.pune, district_id: district.puneDistrict, locality_id: locality.kothrud },
  { city_id: city.pune, district_id: district.puneDistrict },
  { city_id: city.indore, district_id: district.indoreDistrict, locality_id: locality.vijayNagar },
] as const
const words = ['Delhi', 'Public', 'School', 'Schola', 'Saint', 'Sainath', 'Kothrud', 'D', 'DP', 'Vijay', 'Road', 'Pune', 'No', '2']
const misspelt = ['Delqhi', 'Publik', 'Scoolh', 'Saintt', 'Kothrad', 'Roqad']
const many = 120
const common = 3_300

/** All schools as they are now. */
async function readPlain(): Promise<Plain[]> {
  const { rows } = await sql<Plain>`
    select id, name, string_to_array(fold_words(concat_ws(' ', name, initials)), ' ') as named, string_to_array(concat_ws(' ',
        fold_words(concat_ws(' ', name, initials)),
        fold_words((select string_agg(place.name, ' ') from place where id in (locality_id, district_id, city_id))), fold_words(address)), ' ') as all,
      city_id as city, district_id as district, locality_id as locality, board_ids as boards,
      (select amount from school_fee join class_relation on class_relation.id = class_relation_id where school_id = school.id) as fee,
      global_rank as rank, updated_at as updated, is_collab as collab, is_verified as verified
    from (select *, (
        select string_agg(left(letters, long), ' ') from (
          select string_agg(left(word, 1), '' order by at) as letters from string_to_table(lower(name), ' ') with ordinality as words (word, at)
        ) as first cross join generate_series(2, least(5, length(letters))) as long) as initials
      from school) as school`.execute(server.db)
  return rows
}

/** The same numbers in each run. */
function numbers() {
  let last = 7
  return (below: number) => {
    last = (last * 48_271) % 2_147_483_647
    return last % below
  }
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  await db.deleteFrom('school').execute()
  await makeClasses(db)
  await db.insertInto('board').values({ id: 2, name: 'ICSE', slug: 'icse', rank: 2 }).execute()
  headers = (await makeStaff(db, 'database_executive')).headers
  const roll = numbers()
  const text = (most: number) => Array.from({ length: 1 + roll(most) }, () => words[roll(words.length)]).join(' ')
  for (let made = 0; made < many; made++) {
    const { id } = await makeSchool(db, {
      name: text(4),
      address: roll(2) ? text(5) : null,
      ...places[roll(places.length)],
      board_ids: [[], [1], [2], [1, 2]][roll(4)] ?? [],
      is_collab: roll(2) === 0,
      is_verified: roll(4) > 0,
      global_rank: roll(3) ? null : made + 1,
      updated_at: roll(2) ? null : `2026-0${1 + roll(9)}-01T00:00:00Z`,
    })
    if (roll(2))
      await sql`with relation as (insert into class_relation (school_id, class_id) values (${id}, 1) returning id)
        insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure)
        select id, '2026-27', 1, ${1000 * (1 + roll(4))}, 'Y' from relation`.execute(db)
  }
  // So many have a word, and a board, that the first of them by name are looked through.
  await sql`
    insert into school (slug, name, city_id, board_ids, is_collab)
    select 'common-' || n, (${words}::text[])[1 + n % ${words.length}] || ' Public ' || (${words}::text[])[1 + n / 14 % ${words.length}],
      case when n % 2 = 0 then ${city.pune}::integer end, array[1], n % 3 = 0
    from generate_series(1, ${common}::integer) as n`.execute(db)
  await sql`select update_school_listing(array(select id from school))`.execute(db)
  plain = await readPlain()
})
afterAll(() => server.close())

interface Asked {
  search?: string | undefined
  school_city__id?: number | undefined
  district__id?: number | undefined
  district_region__id?: number | undefined
  board?: number | undefined
  collab?: boolean | undefined
  is_verified?: boolean | 'all' | undefined
  ordering?: SchoolOrder | undefined
  limit: number
  offset: number
}

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
const knownFirst = <T>(left: T | null, right: T | null, order: (left: T, right: T) => number) =>
  left === null || right === null ? Number(left === null) - Number(right === null) : order(left, right)
const up = (left: number, right: number) => left - right
const orders: Record<SchoolOrder, (left: Plain, right: Plain) => number> = {
  name: (left, right) => byText(left.name, right.name),
  fees: (left, right) => knownFirst(left.fee, right.fee, up),
  '-fees': (left, right) => knownFirst(left.fee, right.fee, (one, other) => other - one),
  global_rank: (left, right) => knownFirst(left.rank, right.rank, up),
  '-updated_at': (left, right) => knownFirst(left.updated, right.updated, (one, other) => byText(other, one)),
}

/** A word that is looked for: itself, as a word or its beginning, or the words for which it stands where no school has it. */
interface Said {
  folded: string
  alike: string[]
}

const hasAll = (words: string[], said: Said[]) =>
  said.every(({ folded, alike }) => words.some((word) => (alike.length > 0 ? alike.includes(word) : word.startsWith(folded))))

/** The ids that a list should answer: every school is held against what is asked. */
function expected(asked: Asked, said: Said[]) {
  const found = plain.filter(
    (school) =>
      (asked.is_verified === 'all' || school.verified === (asked.is_verified ?? true)) &&
      (asked.collab === undefined || school.collab === asked.collab) &&
      (asked.school_city__id === undefined || school.city === asked.school_city__id) &&
      (asked.district__id === undefined || school.district === asked.district__id) &&
      (asked.district_region__id === undefined || school.locality === asked.district_region__id) &&
      (asked.board === undefined || school.boards.includes(asked.board)) &&
      hasAll(school.all, said),
  )
  const { ordering } = asked
  const first = (school: Plain) => Number(!ordering && said.length > 0 && !hasAll(school.named, said))
  const sorted = found.toSorted(
    (left, right) => first(left) - first(right) || orders[ordering ?? 'name'](left, right) || left.id - right.id,
  )
  return { count: found.length, ids: sorted.slice(asked.offset, asked.offset + asked.limit).map(({ id }) => id) }
}

const given = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const begun = fc.tuple(fc.constantFrom(...words), fc.nat(8)).map(([word, long]) => word.slice(0, long + 1))
const asking: fc.Arbitrary<Asked> = fc.record({
  search: fc.option(
    fc
      .array(fc.oneof({ weight: 4, arbitrary: begun }, fc.constantFrom(...misspelt)), { minLength: 1, maxLength: 3 })
      .map((said) => said.join(' ')),
    { nil: undefined, freq: 5 },
  ),
  school_city__id: given(Object.values(city)),
  district__id: given([district.puneDistrict]),
  district_region__id: given([locality.kothrud]),
  board: given([1, 2]),
  collab: given([true, false]),
  is_verified: given([true, false, 'all'] as const),
  ordering: given(Object.keys(orders) as SchoolOrder[]),
  limit: fc.integer({ min: 1, max: 100 }),
  offset: fc.constantFrom(0, 0, 0, 1, 7, 40, 200),
})

async function askAndCompare(seed: number) {
  let found = 0
  await fc.assert(
    fc.asyncProperty(asking, async (asked) => {
      const { rows } = await sql<Said>`
        select folded, array(select alike_words(folded, false)) as alike
        from string_to_table(fold_words(${asked.search ?? ''}), ' ') as folded where folded <> ''`.execute(server.db)
      const should = expected(asked, rows)
      const query = new URLSearchParams(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      )
      const answer = await server.app.inject({ url: `/api/v2/admin_custom/database-inside-school-list/?${query}`, headers })
      const { count, results } = answer.json() as { count: number; results: { id: number }[] }
      // Where nothing is found spelling is doubted, which the oracle does not know.
      if (should.count === 0) return
      found++
      expect({ count, ids: results.map(({ id }) => id) }).toEqual(should)
    }),
    { numRuns: 400, seed },
  )
  expect(found).toBeGreaterThan(150)
}

test('a list is what going through all schools finds, in its order, with its count', () => askAndCompare(11))

test('kept counts stay true while schools are added, changed and removed, several at once and while others are counted', async () => {
  const { db } = server
  await countCommonKeys(db, 20)
  const { rows: common } = await sql<{ count: number }>`select count(*)::integer as count from common_school_key`.execute(db)
  expect(common[0]?.count).toBeGreaterThan(30)
  // Writes wait for one of them at a time.
  const { rows: together } = await sql`select count(*) from common_school_key group by xmin::text having count(*) > 1`.execute(db)
  expect(together).toEqual([])
  const change = (statement: RawBuilder<unknown>) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await statement.execute(tx)
      await sql`select update_school_listing(${(rows as { id: number }[]).map(({ id }) => id)})`.execute(tx)
    })
  await Promise.all([
    change(sql`update school set name = name || ' Vijay', is_verified = not is_verified where id % 7 = 0 returning id`),
    change(sql`update school set city_id = ${city.indore}::integer, board_ids = '{2}' where id % 7 = 1 returning id`),
    change(
      sql`insert into school (slug, name, city_id) select 'more-' || n, 'Saint Public ' || n, ${city.pune}::integer from generate_series(1, 90) as n returning id`,
    ),
    sql`delete from school where id % 7 = 2`.execute(db),
    countCommonKeys(db, 15),
    sql`update school_listing set global_rank = null where id % 7 = 3`.execute(db),
  ])
  const { rows: wrong } = await sql`
    with kept as (select key, is_verified, sum(schools)::integer as schools from school_key_count group by 1, 2 having sum(schools) <> 0),
    counted as (
      select key, is_verified, count(*)::integer as schools from school_listing
      cross join lateral unnest(tsvector_to_array(keys) || array['']) as key
      where key in (select common.key from common_school_key as common) group by 1, 2)
    select * from kept full join counted using (key, is_verified) where kept.schools is distinct from counted.schools`.execute(db)
  expect(wrong).toEqual([])
  await sql`select update_school_listing(array(select id from school))`.execute(db)
  plain = await readPlain()
  await askAndCompare(12)
})
