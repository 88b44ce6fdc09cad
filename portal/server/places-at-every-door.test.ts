import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '#domains/intake/server/create-key.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { signatureOf } from '../../docs/intake/send-events.mjs'

// The same words come by an event of the website, in a file of leads, in a file of schools and in the field of a form.

interface Words {
  city: string
  state?: string
  locality?: string
}

interface Case extends Words {
  /** The place that the words mean, from its state. */
  is?: string
  /** The place that remains, where a word of the case is not in our list. */
  keeps?: string
  /** The places that may be meant instead. */
  offers?: string[]
  /** What a file says of the words. */
  sentence?: string
  /** What an upload of schools says in place of that. */
  school?: string
}

const twoPlaces = (name: string, ...offers: string[]): Case => ({
  city: name,
  offers,
  sentence: `“${name}” can be ${offers.join(' or ')}.`,
})

const cases: Case[] = [
  { city: 'Pune', is: 'Maharashtra > Pune' },
  { city: ' PUNE ', is: 'Maharashtra > Pune' },
  { city: 'Pune (MH)', is: 'Maharashtra > Pune' },
  { city: 'Lakhimpur Kheri, UP', is: 'Uttar Pradesh > Lakhimpur > Lakhimpur Kheri' },
  // Names of former days, other names, short ones, and parts that people name as the city.
  { city: 'Bangalore', is: 'Karnataka > Bengaluru' },
  { city: 'Gurgaon', is: 'Haryana > Gurugram' },
  { city: 'Bombay', is: 'Maharashtra > Mumbai', school: 'The district of Mumbai is not known yet' },
  { city: 'Trivandrum', is: 'Kerala > Thiruvananthapuram' },
  { city: 'Hubli', is: 'Karnataka > Hubballi-Dharwad' },
  { city: 'Chhatrapati Sambhajinagar', is: 'Maharashtra > Aurangabad' },
  { city: 'New Delhi', is: 'Delhi > Delhi', school: 'The district of Delhi is not known yet' },
  { city: 'Navi Mumbai', is: 'Maharashtra > Thane' },
  { city: 'Thane West', is: 'Maharashtra > Thane' },
  { city: 'Greater Noida', is: 'Uttar Pradesh > Noida' },
  // Names that two states have.
  twoPlaces('Aurangabad', 'Aurangabad, Bihar', 'Aurangabad, Maharashtra'),
  twoPlaces('Bijapur', 'Bijapur, Chhattisgarh', 'Vijayapura, Karnataka'),
  twoPlaces('Pratapgarh', 'Pratapgarh, Rajasthan', 'Pratapgarh, Uttar Pradesh'),
  twoPlaces('Hamirpur', 'Hamirpur, Himachal Pradesh', 'Hamirpur, Uttar Pradesh'),
  twoPlaces('Udaipur', 'Udaipur, Rajasthan', 'Udaipur, Tripura'),
  { city: 'Aurangabad', state: 'Bihar', is: 'Bihar > Aurangabad' },
  { city: 'Aurangabad', state: 'MH', is: 'Maharashtra > Aurangabad' },
  { city: 'Aurangabad Bihar', is: 'Bihar > Aurangabad' },
  { city: 'Bijapur', state: 'Karnataka', is: 'Karnataka > Vijayapura' },
  { city: 'Bijapur', state: 'Chhattisgarh', is: 'Chhattisgarh > Bijapur' },
  { city: 'Vijayapura', is: 'Karnataka > Vijayapura' },
  { city: 'Pratapgarh', state: 'Uttar Pradesh', is: 'Uttar Pradesh > Pratapgarh' },
  { city: 'Hamirpur', state: 'HP', is: 'Himachal Pradesh > Hamirpur' },
  { city: 'Aurangabad', locality: 'Vaijapur', is: 'Maharashtra > Aurangabad > Aurangabad > Vaijapur' },
  // Localities.
  { city: 'Pune', locality: 'Kothrud', is: 'Maharashtra > Pune > Pune > Kothrud' },
  { city: 'Kothrud, Pune', is: 'Maharashtra > Pune > Pune > Kothrud' },
  { city: 'Kothrud, Pune 411038', is: 'Maharashtra > Pune > Pune > Kothrud' },
  { city: 'Mumbai', locality: 'Andheri West', is: 'Maharashtra > Mumbai > Mumbai Suburban > Andheri' },
  { city: 'Bangalore', locality: 'Whitefield', is: 'Karnataka > Bengaluru > Bengaluru Urban > Whitefield' },
  { city: 'Pune', locality: 'Wakad', keeps: 'Maharashtra > Pune', sentence: 'There is no locality “Wakad” in Pune.' },
  // Words that mean no place, and what may be meant.
  { city: 'Banglore', offers: ['Bengaluru, Karnataka'], sentence: 'There is no city “Banglore”. Is Bengaluru, Karnataka meant?' },
  { city: 'Kothrud', offers: ['Kothrud, Pune, Maharashtra'], sentence: 'There is no city “Kothrud”. Is Kothrud, Pune, Maharashtra meant?' },
  { city: 'Wakad', offers: [], sentence: 'There is no city “Wakad”.' },
  { city: 'Atlantis', offers: [], sentence: 'There is no city “Atlantis”.' },
  { city: 'पुणे', offers: [], sentence: 'There is no city “पुणे”.' },
]

let server: TestServer
let admin: Person
let database: Person
let key: string

beforeAll(async () => {
  server = await testServer({ reference: true })
  admin = await makeStaff(server.db, 'counsellor_admin')
  database = await makeStaff(server.db, 'database_executive')
  key = (await createKey(server.db, null, { name: 'Website', source: 'website', kinds: ['enquiry'] })).key
})
afterAll(() => server.close())

const textOf = ({ city, state, locality }: Words) => [locality, city, state].filter(Boolean).join(', ')
const numberOf = (from: number, at: number) => String(from + at)
const cell = (text = '') => `"${text}"`

const paths = sql`(
  select string_agg(above.name, ' > ' order by cardinality(above.lineage)) from place as above
  where above.kind <> 'country' and above.id = any (place.lineage))`

/** The places of the parents with these numbers and those that they name in their own words, in this order. */
async function leadsFrom(first: number) {
  const numbers = cases.map((_, at) => `+91${numberOf(first, at)}`)
  const { rows } = await sql<{ place: string | null; words: string }>`
    select (select ${paths} from place where place.id = any (lead.place_ids) order by cardinality(lineage) desc limit 1) as place,
      concat_ws(', ', raw_district_region, raw_district) as words
    from unnest(${numbers}::text[]) with ordinality as given (e164, turn)
    join lead_number using (e164) join lead on lead.id = lead_id order by turn`.execute(server.db)
  return rows
}

/** What a lead keeps of the words: the place, and the words that are not in our list. */
const queuedOf = (one: Case) => ({ place: one.is ?? one.keeps ?? null, words: one.is ? '' : one.keeps ? one.locality : textOf(one) })

const sentenceOf = ({ sentence = '' }: Case) => sentence

test('an event of the website', async () => {
  // Events have no field for the state: it stands behind the city.
  const events = cases.map(({ city, state, locality }, at) => ({
    ...{ id: `place-${at}`, kind: 'enquiry', at: new Date().toISOString() },
    parent: { number: numberOf(9_811_950_000, at), name: 'Asha Rao', city: [city, state].filter(Boolean).join(', '), locality },
  }))
  const body = JSON.stringify({ events })
  const headers = { 'content-type': 'application/json', ...signatureOf(key, body) }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/intake/events', payload: body, headers })
  expect(answer.statusCode).toBe(200)
  expect(await leadsFrom(9_811_950_000)).toEqual(cases.map(queuedOf))
})

test('a file of leads', async () => {
  const imports = importsOf(server, admin)
  const rows = cases.map(
    ({ city, state, locality }, at) => `${numberOf(9_811_960_000, at)},Asha Rao,${cell(city)},${cell(state)},${cell(locality)}`,
  )
  const shown = await imports.upload('leads', ['Phone,Name,City,State,Locality', ...rows].join('\n'))
  const { id, questions } = await imports.check(shown, { source: 'fair', known: 'skip', counsellor: null })
  await imports.run(id)
  expect(await leadsFrom(9_811_960_000)).toEqual(cases.map(queuedOf))
  const asked = new Map(questions.map(({ field, text, reason, suggestions }) => [`${field} ${text}`, { reason, suggestions }]))
  for (const one of cases.filter(({ sentence }) => sentence))
    expect(asked.get(one.keeps ? `locality ${one.locality}` : `city ${one.city}`)).toEqual({
      reason: sentenceOf(one),
      suggestions: one.offers ?? [],
    })
})

test('a file of schools', async () => {
  const imports = importsOf(server, database)
  const rows = cases.map(({ city, state, locality }, at) => `Door School ${at},${cell(city)},${cell(state)},${cell(locality)}`)
  const shown = await imports.upload('schools', ['Name,City,State,Locality', ...rows].join('\n'))
  const { id } = await imports.check(shown)
  const found = await imports.rows(id)
  for (const [at, one] of cases.entries()) {
    const isOut = one.sentence !== undefined && !one.keeps
    expect([textOf(one), found[at]?.outcome]).toEqual([textOf(one), isOut ? 'refused' : 'new'])
    if (isOut || one.school) expect(found[at]?.reason).toContain(one.school ?? sentenceOf(one))
  }
  await imports.run(id)
  const { rows: written } = await sql<{ name: string; place: string }>`
    select school.name, ${paths} as place from school join place on place.id = coalesce(locality_id, district_id) where school.name like 'Door School %'`.execute(
    server.db,
  )
  const placeOf = new Map(written.map(({ name, place }) => [name, place]))
  for (const [at, one] of cases.entries())
    if ((one.is ?? one.keeps) && !one.school) expect(placeOf.get(`Door School ${at}`)).toContain(one.is ?? one.keeps)
})

describe('the field of a form', () => {
  test.each(cases.map((one) => [textOf(one), one] as const))('%s', async (search, one) => {
    const answer = await server.app.inject({
      url: '/api/v1/schools/place-search/',
      query: { search, meant: 'true' },
      headers: admin.headers,
    })
    const { results, trouble } = answer.json() as { results: { id: number; name: string; within: string }[]; trouble: string | null }
    const place = one.is ?? one.keeps
    if (place) {
      const { rows } = await sql<{ path: string }>`select ${paths} as path from place where id = ${results[0]?.id ?? 0}`.execute(server.db)
      expect([rows[0]?.path, results.length, trouble]).toEqual([place, 1, null])
      return
    }
    expect(
      results.map(({ name, within }) =>
        [
          name,
          within
            .split(', ')
            .filter((part) => part !== name)
            .join(', '),
        ].join(', '),
      ),
    ).toEqual(one.offers)
    const words = `There is no place “${one.city.trim()}” in our list. Search for its city or its pincode.`
    expect(trouble).toBe(one.offers?.length === 1 ? null : one.offers?.length === 0 ? words : sentenceOf(one))
  })
})
