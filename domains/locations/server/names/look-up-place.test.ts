import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { lookUpPlace } from './look-up-place.ts'
import { formerNames } from './other-names.ts'

let database: TestDatabase

// All of our places: ambiguous and similar names cannot be judged among a few.
beforeAll(async () => {
  database = await testDatabase({ reference: true })
  await sql`vacuum analyze place`.execute(database.db)
})
afterAll(() => database.drop())

async function found(text: string, within?: number[]): Promise<string | undefined> {
  const place = await lookUpPlace(database.db, text, within)
  if (!place) return undefined
  const { rows } = await sql<{ names: string }>`
    select string_agg(name, ' > ' order by id) as names
    from place where id = any ((select lineage[2:] from place where id = ${place.id})::integer[])`.execute(database.db)
  return rows[0]?.names
}

const kothrud = 'Maharashtra > Pune > Pune > Kothrud'

describe.each([
  {
    what: 'a place that is named, with or without what it lies in',
    texts: {
      Kothrud: kothrud,
      '  KOTHRUD , pune ': kothrud,
      'Kothrud Pune': kothrud,
      'Kothrud, Pune, Maharashtra, India': kothrud,
      'Kothrud, Pune 411038': kothrud,
      'Flat 12, Shanti Kunj, Kothrud, Pune': kothrud,
      'Lucknow, Gomti Nagar': 'Uttar Pradesh > Lucknow > Lucknow > Gomti Nagar',
      Pune: 'Maharashtra > Pune',
      'Pune, Pune': 'Maharashtra > Pune',
      'Pune, Maharashtra': 'Maharashtra > Pune',
      Delhi: 'Delhi > Delhi',
      'New Delhi': 'Delhi > Delhi',
      'Andheri West, Mumbai': 'Maharashtra > Mumbai > Mumbai Suburban > Andheri',
      'Model Town Ludhiana': 'Punjab > Ludhiana > Ludhiana > Model Town Ludhiana',
    },
  },
  {
    what: 'another spelling, the beginning of a name, a former name',
    texts: {
      Hyderbad: 'Telangana > Hyderabad',
      'Kotrud, Pune': kothrud,
      'Malleshwaram, Bengaluru': 'Karnataka > Bengaluru > Bengaluru Urban > Malleswaram',
      'Powai, Mumbai': 'Maharashtra > Mumbai > Mumbai Suburban > Powai Iit',
      'Whitefield, Bangalore': 'Karnataka > Bengaluru > Bengaluru Urban > Whitefield',
      Trivandrum: 'Kerala > Thiruvananthapuram',
      'Thane West': 'Maharashtra > Thane',
      'Navi Mumbai': 'Maharashtra > Thane',
      'Greater Noida': 'Uttar Pradesh > Noida',
    },
  },
  {
    what: 'what is none of ours is found by what it lies in',
    texts: {
      'Hinjewadi, Pune': 'Maharashtra > Pune',
      'Baner Road Pune': 'Maharashtra > Pune',
      'Sector 62 Noida': 'Uttar Pradesh > Noida',
      'Civil Lines, Jaipur': 'Rajasthan > Jaipur',
    },
  },
  {
    what: 'a name that other cities have too is believed where it is said to lie',
    texts: {
      'Rampur, Pune': 'Maharashtra > Pune',
      'Gandhinagar, Bengaluru': 'Karnataka > Bengaluru',
      'Madhapur, Hyderabad': 'Telangana > Hyderabad',
      'Madhapur, Hyderbad': 'Telangana > Hyderabad',
      'Indrapuram Ghaziabad': 'Uttar Pradesh > Ghaziabad',
      'Ramnagar, Varanasi': 'Uttar Pradesh > Varanasi > Varanasi > Ramnagar',
      'Aurangabad, Bihar': 'Bihar > Aurangabad',
      'Aurangabad Maharashtra': 'Maharashtra > Aurangabad',
    },
  },
])('$what', ({ texts }) => {
  test.each(Object.entries(texts))('%s', async (text, place) => expect(await found(text)).toBe(place))
})

describe('nothing is found', () => {
  test.each([
    ...['', ' , ', 'asdf qwer', 'पुणे', '100%', '____', "'; drop table place; --", 'London', 'India', 'Kerala'],
    ...['Ramnagar', 'Aurangabad', 'Airport Road', 'Civil Lines', 'near bus stand'], // in many cities
    ...['Kharadi', 'Wakad', 'Sabzi Mandi'], // like others' names, and none of ours
  ])('%s', async (text) => expect(await found(text)).toBeUndefined())
})

test('within the districts that were chosen, a name needs nothing else', async () => {
  const district = async (name: string) =>
    (await database.db.selectFrom('place').select('id').where('kind', '=', 'district').where('name', '=', name).executeTakeFirstOrThrow())
      .id
  const varanasi = await district('Varanasi')
  expect(await found('Ramnagar', [varanasi])).toBe('Uttar Pradesh > Varanasi > Varanasi > Ramnagar')
  expect(await found('Kothrud', [varanasi])).toBeUndefined()
  expect(await found('Kothrud', [varanasi, await district('Pune')])).toBe(kothrud)
})

test('every former name stands for a place of ours, or for what people call it still', async () => {
  const names = Object.values(formerNames)
  const { rows } = await sql<{
    name: string
  }>`select distinct lower(name) as name from place where lower(name) = any (${names}::text[])`.execute(database.db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort())
})

test('the places are found by the index of trigrams, none is read in vain', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain select from place where lower(name) = any ('{kothrud,pune}') or lower(name) like any ('{kothrud%,pune%}') or lower(name) % any ('{kothrud,pune}')`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Bitmap Index Scan on place_name')
  expect(plan).not.toContain('Seq Scan')
})

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const many = (separator: string, parts: string[]) => parts.join(separator).slice(0, 240)
const patiently = (text: string) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '3s'`.execute(tx)
    return await lookUpPlace(tx, text)
  })

const ending = (...ends: string[]) => letters.flatMap((letter) => ends.map((end) => letter + end))

test.each([
  ['parts of one letter', many(',', letters)],
  ['parts of two letters', many(',', ending('a', 'n', 'r'))],
  ['parts of three letters', many(',', ending('ar', 'an'))],
  ['parts of four letters', many(',', ending('ara', 'and'))],
  ['words of one letter', many(' ', ending(' a n r'))],
  ['words of two letters', many(' ', ending('a', 'n', 'r'))],
  ['parts of words of one letter', many(',', ending(' a n r s'))],
])('%s, with which many names begin, are looked up at once', async (_, text) => {
  await expect(patiently(text)).resolves.toSatisfy((found) => found === undefined || typeof found === 'object')
})

test('the last of many parts are read, because they say where the others lie', async () => {
  const written = Array.from({ length: 20 }, (_, index) => `block ${index}`).join(', ')
  expect(await found(`${written}, Kothrud, Pune`)).toBe(kothrud)
  expect(await found(`a, b, c, Kothrud, d, Pune, e`)).toBe(kothrud)
})

test('a text of the longest kind is looked up at once', async () => {
  const text = Array.from({ length: 60 }, (_, index) => `nagar${index % 7}`).join(' ')
  await expect(patiently(`${text}, ${text.replaceAll(' ', ', ')}`)).resolves.toSatisfy(
    (found) => found === undefined || typeof found === 'object',
  )
})
