import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { suggestPlaces } from '#domains/locations/contract/locations.ts'
import { openPlaceSuggester } from '#platform/server/gateways/geocoding/open-place-suggester.ts'
import { openServer, type RunningServer } from '#portal/server/open-server.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandInPlaces, type StandInPlaces } from '#testing/stand-ins/stand-in-places.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { suggestOwnPlaces } from './suggest-own-places.ts'

let server: TestServer
let headers: Record<string, string>

// All of our places: what comes first cannot be judged among a few.
beforeAll(async () => {
  server = await testServer({ reference: true })
  await sql`vacuum analyze place`.execute(server.db)
  headers = (await makeStaff(server.db, 'counsellor')).headers
})
afterAll(() => server.close())

const ask = (query: Record<string, string>, of: RunningServer = server) =>
  of.app.inject({ url: `${suggestPlaces.path}?${new URLSearchParams(query)}`, headers })

async function suggested(kind: 'district' | 'locality', search: string, near?: string) {
  const answer = (await ask({ kind, search, ...(near && { near }) })).json()
  expect(answer.source).toBe('local')
  return (answer.results as { name: string; within: string }[]).map(({ name, within }) => [name, within].filter(Boolean).join(', '))
}

describe('our own places are suggested', () => {
  test('by the beginning of their name, each once, with what they lie in', async () => {
    expect(await suggested('locality', 'Kothr')).toEqual(['Kothrud, Pune, Maharashtra'])
    expect((await suggested('district', 'Pun'))[0]).toBe('Pune, Maharashtra')
    for (const search of ['Pun', 'Au', 'Ra', 'Gurug']) {
      const found = await suggested('district', search)
      expect(found.length).toBeGreaterThan(0)
      expect(found.length).toBeLessThanOrEqual(8)
      expect(new Set(found).size).toBe(found.length)
    }
    expect(await suggested('district', 'Aurangabad')).toEqual(expect.arrayContaining(['Aurangabad, Bihar', 'Aurangabad, Maharashtra']))
  })

  test('by another of its words, in any case and spacing', async () => {
    expect(await suggested('locality', ' IIT ', 'Mumbai')).toContain('Powai Iit, Mumbai Suburban, Mumbai, Maharashtra')
    expect(await suggested('locality', 'model  TOWN lud')).toEqual(['Model Town Ludhiana, Ludhiana, Punjab'])
  })

  test('by another spelling where no name begins so, and by the beginning of a former name', async () => {
    expect((await suggested('locality', 'Kotrud'))[0]).toBe('Kothrud, Pune, Maharashtra')
    expect((await suggested('district', 'Hyderbad'))[0]).toBe('Hyderabad, Telangana')
    expect(await suggested('district', 'Bangal')).toContain('Bengaluru, Karnataka')
    expect(await suggested('district', 'Trivandrum')).toEqual(['Thiruvananthapuram, Kerala'])
  })

  test('first those in the district that is named, or behind a comma', async () => {
    expect((await suggested('locality', 'Ramnagar', 'Varanasi'))[0]).toBe('Ramnagar, Varanasi, Uttar Pradesh')
    expect((await suggested('locality', 'Ramnagar, Varanasi'))[0]).toBe('Ramnagar, Varanasi, Uttar Pradesh')
    const elsewhere = (await suggested('locality', 'Ramnagar', 'somewhere that nobody knows'))[0]
    expect(elsewhere).toMatch(/^Ramnagar, /)
  })

  test.each(['zzqx', '..', ', Pune', '%%', '__', 'पुणे', "'; drop table place; --", '\\\\'])('none for %s', async (search) => {
    for (const kind of ['district', 'locality'] as const) expect(await suggested(kind, search)).toEqual([])
  })

  test('by the index of trigrams', async () => {
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan) select from place where kind = any ($1::text[])
        and (lower(name) like any ($2::text[]) or lower(name) % any ($3::text[]))`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Bitmap Index Scan on place_name')
    expect(plan).not.toContain('Seq Scan')
  })

  test('at once, however many begin so', async () => {
    await server.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '1s'`.execute(tx)
      for (const typed of ['a', 'na', 'nagar', 'nagar '.repeat(16)]) {
        for (const kind of ['district', 'locality'] as const) expect(await suggestOwnPlaces(tx, typed, kind, undefined)).toBeDefined()
      }
    })
  })
})

describe('a map provider', () => {
  let standIn: StandInPlaces

  beforeAll(async () => {
    standIn = await openStandInPlaces()
  })
  afterEach(() => {
    standIn.requests.splice(0)
    standIn.fault = undefined
  })
  afterAll(() => standIn.close())

  async function withProvider(provider: 'google' | 'nominatim') {
    const settings = { baseUrl: standIn.url, suggestionsUrl: standIn.url, key: standIn.key }
    const placeSuggester = openPlaceSuggester({ maps: { provider, ...settings }, publicUrl: 'https://inside.example' })
    const gateways = await testGateways({ placeSuggester })
    const other = await openServer({ databaseUrl: server.databaseUrl, log: pino({ level: 'silent' }), gateways, checkAnswers: true })
    onTestFinished(() => other.close())
    return async (query: Record<string, string>) => (await ask(query, other)).json()
  }

  test.each([['google'], ['nominatim']] as const)('%s suggests, near what is named; its trouble shows nobody', async (provider) => {
    const answered = await withProvider(provider)
    const source = provider === 'google' ? 'google' : 'photon'
    const kothrud = { name: 'Kothrud', within: 'Pune, Maharashtra' }
    const query = { kind: 'locality', search: 'Koth', near: 'Pune, Maharashtra', session: 'one-session' }
    expect(await answered(query)).toEqual({ source, results: [kothrud, { name: 'Kothaguda', within: 'Hyderabad, Telangana' }] })
    const requests = JSON.stringify([standIn.requests[0]?.body, standIn.requests[0]?.url.search])
    expect(requests).toMatch(/18\.5\d+.*73\.8\d+/)
    if (provider === 'google') expect(standIn.requests[0]?.body).toMatchObject({ sessionToken: 'one-session' })

    // It knows of none; we do.
    expect(await answered({ kind: 'district', search: 'Thiruvanan' })).toEqual({
      source: 'local',
      results: [{ name: 'Thiruvananthapuram', within: 'Kerala' }],
    })

    standIn.fault = provider === 'google' ? { status: 429 } : 'silence'
    expect(await answered({ kind: 'locality', search: 'Kothr' })).toEqual({ source: 'local', results: [kothrud] })
    // While it rests nobody waits for it.
    const asked = standIn.requests.length
    expect(await answered({ kind: 'locality', search: 'Kothru' })).toEqual({ source: 'local', results: [kothrud] })
    expect(standIn.requests).toHaveLength(asked)
  })

  test('is not asked for what names nothing', async () => {
    const answered = await withProvider('google')
    expect(await answered({ kind: 'locality', search: '--' })).toEqual({ source: 'local', results: [] })
    expect(standIn.requests).toEqual([])
  })
})

test.each([
  [{ kind: 'locality', search: 'K' }, { search: ['Search for at least 2 letters.'] }],
  [{ kind: 'locality', search: 'k'.repeat(101) }, { search: ['Search for at most 100 characters.'] }],
  [{ kind: 'city', search: 'Pune' }, { kind: ['Give district or locality.'] }],
  [{ kind: 'locality', search: 'Pune', near: 'n'.repeat(251) }, { near: ['Give at most 250 characters.'] }],
  [{ kind: 'locality', search: 'Pune', session: 'a b' }, { session: ['Give at most 36 letters, digits, - and _.'] }],
])('%j is refused', async (query, errors) => {
  const answer = await ask(query as Record<string, string>)
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
})
