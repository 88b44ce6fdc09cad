import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { hurryTimeouts } from '#testing/stand-ins/hurry-timeouts.ts'
import { openStandIn, type Reply, type StandIn } from '#testing/stand-ins/stand-in.ts'
import type { Geocoder } from './geocoder.ts'
import { nominatimGeocoder } from './nominatim-geocoder.ts'
import { openGeocoder } from './open-geocoder.ts'

let provider: StandIn
let database: TestDatabase
let google: Geocoder
let nominatim: Geocoder

const publicUrl = 'https://inside.example'
const withPause = (pause: number) => nominatimGeocoder({ baseUrl: provider.url, portal: publicUrl, db: database.db, pause })
const open = (maps: Parameters<typeof openGeocoder>[0]['maps']) => {
  const geocoder = openGeocoder({ ...(maps && { maps }), publicUrl }, database.db)
  if (!geocoder) throw new Error('There is no geocoder.')
  return geocoder
}

beforeAll(async () => {
  provider = await openStandIn()
  database = await testDatabase()
  google = open({ provider: 'google', baseUrl: provider.url, key: 'the-secret-key' })
  nominatim = withPause(10)
})
afterEach(() => provider.requests.splice(0))
afterAll(async () => {
  await provider.close()
  await database.drop()
})

const kothrud = { lat: 18.5074, lng: 73.8077 }
const ofGoogle = (location: object, types = ['sublocality', 'political']) => ({
  types,
  geometry: { location, location_type: 'APPROXIMATE' },
  place_id: 'x',
})
const ofNominatim = (lat: string, lon: string, rank = 20) => ({
  place_id: 1,
  lat,
  lon,
  place_rank: rank,
  category: 'place',
  display_name: 'Kothrud',
})

test('no provider unless the settings name one', () => {
  expect(openGeocoder({ publicUrl }, database.db)).toBeUndefined()
})

describe('Google', () => {
  test('is asked as its documentation says, for India alone', async () => {
    provider.answer({ json: { status: 'OK', results: [ofGoogle(kothrud)] } })
    expect(await google('Shanti Kunj & Co, कोथरूड, Pune')).toEqual(kothrud)
    const [request] = provider.requests
    expect([request?.method, request?.url.pathname]).toEqual(['GET', '/maps/api/geocode/json'])
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      address: 'Shanti Kunj & Co, कोथरूड, Pune',
      components: 'country:IN',
      language: 'en',
      key: 'the-secret-key',
    })
  })

  test.each<[string, Reply]>([
    ['no such place', { json: { status: 'ZERO_RESULTS', results: [] } }],
    [
      'the middle of India, which is what it answers to nonsense',
      { json: { status: 'OK', results: [ofGoogle({ lat: 20.6, lng: 79 }, ['country', 'political'])] } },
    ],
    ['the middle of a state', { json: { status: 'OK', results: [ofGoogle({ lat: 19.7, lng: 75.7 }, ['administrative_area_level_1'])] } }],
    ['another country', { json: { status: 'OK', results: [ofGoogle({ lat: 51.5, lng: -0.1 })] } }],
    ['an empty list', { json: { status: 'OK', results: [] } }],
  ])('%s is nowhere', async (_, reply) => {
    provider.answer(reply)
    expect(await google('Nowhere')).toBeNull()
  })

  test.each(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR'])(
    '%s is to be tried again',
    async (status) => {
      provider.answer({ json: { status, error_message: 'The key the-secret-key is wrong.', results: [] } })
      await expect(google('Kothrud')).rejects.toThrow(new Error(`The map provider answered ${status}.`))
    },
  )
})

describe('Nominatim', () => {
  test('is asked as its documentation says, for India alone, and told who asks', async () => {
    provider.answer({ json: [ofNominatim('22.35', '78.66', 4), ofNominatim('18.5074', '73.8077')] })
    expect(await nominatim('Kothrud, Pune')).toEqual(kothrud)
    const [request] = provider.requests
    expect([request?.method, request?.url.pathname]).toEqual(['GET', '/search'])
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      q: 'Kothrud, Pune',
      countrycodes: 'in',
      format: 'jsonv2',
      limit: '5',
      'accept-language': 'en',
    })
    expect(request?.headers['user-agent']).toBe('Inside Portal (https://inside.example)')
  })

  test('an empty list is nowhere, and so is another country', async () => {
    provider.answer({ json: [] })
    expect(await nominatim('Nowhere')).toBeNull()
    provider.answer({ json: [ofNominatim('51.5', '-0.12')] })
    expect(await nominatim('London')).toBeNull()
  })

  test('at most one request a second is made for all askers together, and a failed one counts', async () => {
    provider.answer(({ url }) => (url.searchParams.get('q') === 'two' ? { status: 429, text: '' } : { json: [] }))
    const pausesOf = async (one: Geocoder, other: Geocoder, asked: number) => {
      provider.requests.splice(0)
      const askers = Array.from({ length: asked }, (_, at) => (at % 2 ? other('two') : one('one')))
      await Promise.allSettled(askers)
      const times = provider.requests.map(({ at }) => at)
      expect(times).toHaveLength(asked)
      return times.slice(1).map((at, index) => at - (times[index] ?? 0))
    }
    for (const pause of await pausesOf(withPause(150), withPause(150), 4)) expect(pause).toBeGreaterThan(100)
    const maps = { provider: 'nominatim', baseUrl: provider.url } as const
    for (const pause of await pausesOf(open(maps), open(maps), 2)) expect(pause).toBeGreaterThan(900)
  })
})

describe('trouble is to be tried again, and is told without the key', () => {
  const status: [string, Reply, RegExp] = [
    'too many requests',
    { status: 429, text: 'Slow down' },
    /^The map provider answered with status 429\.$/,
  ]
  const broken: [string, Reply, RegExp] = [
    'a broken connection',
    'reset',
    /^The map provider cannot be reached \((ECONNRESET|UND_ERR_SOCKET)\)\.$/,
  ]
  const troubles = (geocoder: () => Geocoder) => async (_: string, reply: Reply, sentence: RegExp) => {
    provider.answer(reply)
    if (reply === 'silence') hurryTimeouts()
    const error = await geocoder()('Kothrud').then(
      () => undefined,
      (thrown) => thrown,
    )
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toMatch(sentence)
    expect(JSON.stringify([error.message, error.stack, error.cause ?? null])).not.toContain('the-secret-key')
  }

  test.each<[string, Reply, RegExp]>([
    status,
    broken,
    ['an error of its own', { status: 503, json: { error: 'overloaded' } }, /^The map provider answered with status 503\.$/],
    ['a redirect', { status: 302, text: '', headers: { location: '/elsewhere' } }, /^The map provider answered with status 302\.$/],
    ['a page in place of an answer', { text: '<html>Sign in</html>' }, /^The map provider answered something that is not JSON\.$/],
    ['JSON of another kind', { json: { hello: 'world' } }, /documentation does not say/],
    ['coordinates that are none', { json: { status: 'OK', results: [ofGoogle({ lat: '18', lng: null })] } }, /documentation does not say/],
    ['silence', 'silence', /^The map provider did not answer within 5 s\.$/],
  ])(
    'of Google: %s',
    troubles(() => google),
  )

  test.each<[string, Reply, RegExp]>([
    status,
    broken,
    ['coordinates that are none', { json: [{ lat: 'north', lon: '73' }] }, /documentation does not say/],
  ])(
    'of Nominatim: %s',
    troubles(() => nominatim),
  )

  test('nobody there', async () => {
    const gone = await openStandIn()
    await gone.close()
    const maps = { provider: 'google', baseUrl: gone.url, key: 'the-secret-key' } as const
    await expect(open(maps)('Kothrud')).rejects.toThrow('The map provider cannot be reached (ECONNREFUSED).')
  })
})
