import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSchool } from '#testing/make/make-schools.ts'
import { schoolSearchesOf } from '#testing/make/search-schools.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { asSaid, diceOf, withSlip } from './spoken-names.ts'

let server: TestServer
let ask: Awaited<ReturnType<typeof schoolSearchesOf>>['named']

beforeAll(async () => {
  server = await testServer({ reference: true })
  ask = (await schoolSearchesOf(server)).named
})
afterAll(() => server.close())

interface Drawn {
  id: number
  name: string
  city: string
  /** Schools of this name in this city, which nobody can tell apart. */
  same: number[]
}

/** Schools of the public registers by dice. */
async function draw(seed: string, count: number): Promise<Drawn[]> {
  const { rows } = await sql<Drawn>`
    select school.id, school.name, place.name as city, array(
      select other.id from school as other where other.folded_name = school.folded_name and other.city_id = school.city_id) as same
    from school join place on place.id = school.city_id
    order by md5(${seed} || school.slug) limit ${count}`.execute(server.db)
  return rows
}

const drawn = 67
/** As measured; a change of the search must not find fewer. */
const least = { registered: 67, spoken: 67, slipped: 67 } as const

test('names of the registers by dice are found among the first five: as registered, as commonly said, and with a slip', async () => {
  const roll = diceOf(20_261_128)
  const missed = { registered: [] as string[], spoken: [] as string[], slipped: [] as string[] }
  for (const { name, city, same } of await draw('spoken', drawn)) {
    const spoken = asSaid(name, city, roll)
    const ways = { registered: `${name} ${city}`, spoken, slipped: withSlip(spoken, roll) }
    for (const way of ['registered', 'spoken', 'slipped'] as const) {
      const { results, understood } = await ask(ways[way])
      if (!results.slice(0, 5).some(({ id }) => same.includes(id)))
        missed[way].push(`${ways[way]} (${name}, ${city}; ${understood}): ${results[0]?.name}`)
    }
  }
  const found = Object.fromEntries(Object.entries(missed).map(([way, all]) => [way, drawn - all.length]))
  for (const way of ['registered', 'spoken', 'slipped'] as const)
    expect(found[way], missed[way].join('\n')).toBeGreaterThanOrEqual(least[way])
}, 120_000)

test('a place is left out whole, and what is repeated of a search is what was typed', async () => {
  for (const [typed, understood, left_out] of [
    ['DPS RK Puram', 'delhi public school', 'RK Puram'],
    ['RK Puram DPS', 'delhi public school', 'RK Puram'],
    ['Rishi Valley, R. K. Puram', 'Rishi Valley', 'R. K. Puram'],
    ['Rishi Valley Anna Ngr', 'Rishi Valley', 'Anna Ngr'],
    ['DPS Rajouri Garden', 'delhi public school', 'Rajouri Garden'],
    ['DPS HSR Layout', 'delhi public school', 'HSR Layout'],
    ['DPS Bombay', 'delhi public school', 'Bombay'],
  ])
    expect(await ask(typed ?? ''), typed).toMatchObject({ understood, left_out })
})

test('abbreviated and misheard words stand for the words of names', async () => {
  expect((await ask('Mt Carmel School')).results[0]?.name).toBe('Mount Carmel School')
  expect((await ask('Sent Xaviers Kochi')).results[0]).toMatchObject({ name: "St.Xavier's Public School", city: 'Kochi' })
  expect((await ask('jr college')).results.length).toBeGreaterThan(0)
})

test('a chain with a locality or a city is found in any order, and without the place where it has no such school', async () => {
  const elsewhere = await ask('army public school pune')
  expect([elsewhere.left_out, elsewhere.results[0]?.name]).toEqual(['pune', 'Army Public School'])
  expect(await ask('pune dps')).toMatchObject({ left_out: 'pune' })
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from place where kind = 'city' and name in ('Pune', 'Delhi')`.execute(server.db)
  const city = new Map(rows.map(({ id, name }) => [name, id]))
  const army = await makeSchool(server.db, { name: 'Army Public School', city_id: city.get('Pune'), address: 'Ghorpadi' })
  const dps = await makeSchool(server.db, { name: 'Delhi Public School', city_id: city.get('Delhi'), address: 'Sector XII, R.K. Puram' })
  const second = await makeSchool(server.db, { name: 'Delhi Public School R.K. Puram', city_id: city.get('Delhi') })
  await sql`select update_school_listing(${[army.id, dps.id, second.id]}::integer[])`.execute(server.db)
  for (const text of ['army public school pune', 'pune army public school', 'APS Pune'])
    expect((await ask(text)).results[0]?.id, text).toBe(army.id)
  for (const text of ['DPS RK Puram', 'dps r k puram', 'D.P.S. R.K.Puram', 'delhi public school r. k. puram']) {
    const { results } = await ask(text)
    expect(
      results
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
      text,
    ).toEqual([dps.id, second.id].sort())
  }
})
