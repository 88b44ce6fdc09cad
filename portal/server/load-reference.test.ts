import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCode } from '#domains/schools/contract/school-codes.ts'
import { loadReferences } from '#platform/server/db/reference.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { loadReference } from './load-reference.ts'

let database: TestDatabase
beforeAll(async () => {
  // `loadReference` has filled it.
  database = await testDatabase({ reference: true })
})
afterAll(() => database.drop())

const one = async (query: string) => (await database.pool.query({ text: query, rowMode: 'array' })).rows[0]
const tables = ['place', 'country', 'board', 'school_class', 'school', 'action', 'sub_action', 'reference_load']
const versions = async () =>
  await Promise.all(
    tables.map((table) =>
      one(`select count(*)::integer, md5(string_agg(kept::text || xmin, '' order by kept::text)) from ${table} as kept`),
    ),
  )

/** Every load reads all files, so what several tests look at is loaded once. */
const loadAgain = async (processes = 1) => {
  await database.pool.query("update reference_load set hash = 'of older files' where name = 'reference'")
  await Promise.all(Array.from({ length: processes }, () => loadReference(database.pool)))
}

test('everything of the files is there', async () => {
  const counts = await one(`select (select count(*)::integer from place where kind <> 'other'), (select count(*)::integer from school),
    (select count(*)::integer from country), (select count(*)::integer from board), (select count(*)::integer from school_class),
    (select count(*)::integer from action), (select count(*)::integer from sub_action)`)
  expect(counts).toEqual([26829, 10653, 245, 7, 15, 24, 51])
})

test('a second load with the same files writes nothing', async () => {
  const before = await versions()
  await loadReference(database.pool)
  expect(await versions()).toEqual(before)
})

test('a load after a change of the files rewrites no row that stayed the same', async () => {
  const before = await versions()
  await loadAgain()
  expect((await versions()).slice(0, -1)).toEqual(before.slice(0, -1))
})

const onTowns = `select count(*)::integer from school_offer as offer
  where exactness in ('city', 'district') and exists (
    select from school_offer as other where other.lat = offer.lat and other.lng = offer.lng having count(*) >= 5)`

describe('after a load by three processes that start together, on rows that were changed since the last,', () => {
  let slugGivenAway: string
  beforeAll(async () => {
    const { pool } = database
    await pool.query(`update school set name = 'Renamed by staff', is_collab = true where id = 7`)
    await pool.query('delete from school where id = 9')
    await pool.query(`update action set name = 'Rang' where id = 1; delete from sub_action where id = 3`)
    await pool.query("update place set name = 'Bangalore' where id = 1276")
    await pool.query('update school set placed_by = null where id between 20 and 2000')
    await pool.query('select update_school_listing(array(select id from school))')
    const [id, slug] = (await one('select id, slug from school order by id limit 1')) as [number, string]
    slugGivenAway = slug
    await pool.query('delete from school where id = $1', [id])
    await pool.query("insert into school (slug, name) values ($1, 'Made by staff')", [slug])
    await loadAgain(3)
  })

  test('edits of staff stay, and missing rows come back', async () => {
    expect(await one('select name, is_collab from school where id = 7')).toEqual(['Renamed by staff', true])
    expect(await one("select count(*)::integer from school where name <> 'Made by staff'")).toEqual([10653])
    expect(await one('select name, (select count(*)::integer from sub_action) from action where id = 1')).toEqual(['Rang', 50])
  })

  test('a school whose slug staff gave away is there under another', async () => {
    expect(
      await one(
        `select count(*)::integer from school where slug like '${slugGivenAway}%' and exists (select from school_code where school_id = school.id)`,
      ),
    ).toEqual([1])
  })

  test('a place that was renamed in the database has the name of the file again', async () => {
    expect(await one('select name from place where id = 1276')).toEqual(['Bengaluru'])
  })

  test('schools know how exactly their place is known, also those that were loaded before', async () => {
    expect(await one("select count(*)::integer from school_offer where exactness = 'building'")).toEqual([0])
    const [shared] = (await one(onTowns)) as [number]
    expect(shared).toBeGreaterThan(3_400)
    expect(
      await one(`select count(*)::integer from school_offer as offer where exactness not in ('city', 'district') and (
      select count(*) from school_offer as other where other.lat = offer.lat and other.lng = offer.lng) >= 5`),
    ).toEqual([0])
  })
})

test('processes that start together load once', async () => {
  let loads = 0
  const counting = { files: ['country_dialling_codes.csv'], load: async () => void loads++ }
  await Promise.all(Array.from({ length: 3 }, () => loadReferences(database.pool, [counting])))
  expect(loads).toBe(1)
  await loadReferences(database.pool, [counting])
  expect(loads).toBe(1)
})

test('a locality’s lineage leads from the country through its city and district to itself', async () => {
  const [names] =
    (await one(`select array(select name from unnest(locality.lineage) with ordinality as step (id, n) join place using (id) order by n)
    from place as locality where name = 'Koramangala' and pincode = '560034'`)) as [string[]]
  expect(names).toEqual(['India', 'Karnataka', 'Bengaluru', 'Bengaluru Urban', 'Koramangala'])
})

test('boarding and online schools stand beside cities, with the ids that lists count them under', async () => {
  const { rows } = await database.pool.query("select id, name, lineage[3:] as listed_under from place where kind = 'other' order by id")
  expect(rows).toEqual([
    { id: 2, name: 'Boarding Schools', listed_under: [2] },
    { id: 3, name: 'Online Schools', listed_under: [3] },
  ])
})

test('a city ranks by its schools', async () => {
  expect(
    await one(
      "select name, rank, (select count(*)::integer from school where city_id = place.id and exists (select from school_code where school_id = school.id)) from place where kind = 'city' order by rank desc limit 1",
    ),
  ).toEqual(['Bengaluru', 648, 648])
})

test('every school lies in places of one line', async () => {
  const astray = await one(`select count(*)::integer from school
    join place as city on city.id = city_id join place as district on district.id = district_id
    left join place as locality on locality.id = locality_id
    where city.kind <> 'city' or district.parent_id <> city_id or locality.parent_id <> district_id`)
  expect(astray).toEqual([0])
})

test('every code of the file is read as it stands, so that a file with these codes finds its schools', async () => {
  const { rows } = await database.pool.query<{ code: string }>('select code from school_code')
  expect(rows.length).toBeGreaterThan(10_000)
  expect(rows.filter(({ code }) => readCode(code) !== code)).toEqual([])
})

test('a school has the boards of the file', async () => {
  const boards = await one(`select array_agg(board.name order by rank) from school join board on board.id = any (board_ids)
    where school.id = (select school_id from school_code where code = 'CISCE-KA153')`)
  expect(boards).toEqual([['ICSE', 'ISC', 'Cambridge', 'IB']])
})

test('the next action and the next school get ids of their own', async () => {
  await database.pool.query("insert into action (category, name, sort_order) values ('other', 'New', 99)")
  await database.pool.query("insert into school (slug, name) values ('new-school', 'New School')")
  expect(await one("select id > 21 from action where name = 'New'")).toEqual([true])
})
