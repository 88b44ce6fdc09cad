import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hurryTimeouts } from '#testing/stand-ins/hurry-timeouts.ts'
import { openStandInPlaces, type StandInPlaces } from '#testing/stand-ins/stand-in-places.ts'
import { restingAfterTrouble } from '../resting-after-trouble.ts'
import { googlePlaces } from './google-places.ts'
import { openPlaceSuggester } from './open-place-suggester.ts'
import { photonPlaces } from './photon-places.ts'
import type { PlaceQuestion, PlaceSuggester } from './place-suggester.ts'

const portal = 'https://inside.example'
const session = 'b3c8b1de-6a7e-4f0e-9d52-6f0c1d0d8a11'
const pune = { lat: 18.52, lng: 73.86 }

let standIn: StandInPlaces
let google: PlaceSuggester
let photon: PlaceSuggester

beforeAll(async () => {
  standIn = await openStandInPlaces()
  google = googlePlaces({ baseUrl: standIn.url, key: standIn.key })
  photon = photonPlaces({ baseUrl: standIn.url, portal })
})
afterEach(() => {
  standIn.requests.splice(0)
  standIn.fault = undefined
})
afterAll(() => standIn.close())

describe('Google', () => {
  test('is asked as its documentation says, for India alone, within the session', async () => {
    const found = await google.suggest({ text: 'Koth', kind: 'locality', near: pune, session })
    expect(found).toEqual([
      { name: 'Kothrud', within: 'Pune, Maharashtra' },
      { name: 'Kothaguda', within: 'Hyderabad, Telangana' },
    ])
    const [request] = standIn.requests
    expect([request?.method, request?.url.pathname, request?.url.search]).toEqual(['POST', '/v1/places:autocomplete', ''])
    expect(request?.headers).toMatchObject({
      'x-goog-api-key': standIn.key,
      'x-goog-fieldmask': 'suggestions.placePrediction.structuredFormat',
      'content-type': 'application/json',
    })
    expect(request?.body).toEqual({
      input: 'Koth',
      includedRegionCodes: ['in'],
      includedPrimaryTypes: ['sublocality', 'neighborhood', 'locality', 'premise', 'route'],
      languageCode: 'en',
      sessionToken: session,
      locationBias: { circle: { center: { latitude: 18.52, longitude: 73.86 }, radius: 30_000 } },
    })
  })

  test('suggests cities and districts where those are asked for, and nothing is nothing', async () => {
    expect(await google.suggest({ text: 'Kot', kind: 'district' })).toEqual([
      { name: 'Kota', within: 'Rajasthan' },
      { name: 'Kotputli', within: 'Rajasthan' },
    ])
    expect(standIn.requests[0]?.body).toEqual({
      input: 'Kot',
      includedRegionCodes: ['in'],
      includedPrimaryTypes: ['(cities)'],
      languageCode: 'en',
    })
    expect(await google.suggest({ text: 'Nowhere', kind: 'district' })).toEqual([])
  })
})

describe('Photon', () => {
  test('is asked as its documentation says and told who asks; what lies outside of India is left out', async () => {
    const found = await photon.suggest({ text: 'Koth', kind: 'locality', near: pune, session })
    expect(found).toEqual([
      { name: 'Kothrud', within: 'Pune, Maharashtra' },
      { name: 'Kothaguda', within: 'Hyderabad, Telangana' },
    ])
    const [request] = standIn.requests
    expect([request?.method, request?.url.pathname]).toEqual(['GET', '/api'])
    expect([...(request?.url.searchParams ?? [])]).toEqual([
      ['q', 'Koth'],
      ['lang', 'en'],
      ['limit', '24'],
      ['bbox', '68,6,98,38'],
      ['layer', 'locality'],
      ['layer', 'district'],
      ['layer', 'city'],
      ['lat', '18.52'],
      ['lon', '73.86'],
    ])
    expect(request?.headers['user-agent']).toBe('Inside Portal (https://inside.example)')
  })

  test('suggests cities and districts where those are asked for, and nothing is nothing', async () => {
    expect(await photon.suggest({ text: 'Kot', kind: 'district' })).toEqual([
      { name: 'Kota', within: 'Rajasthan' },
      { name: 'Kotputli', within: 'Rajasthan' },
    ])
    expect(await photon.suggest({ text: 'Nowhere', kind: 'district' })).toEqual([])
  })
})

const question: PlaceQuestion = { text: 'Kothrud', kind: 'locality', session }

describe.each([
  ['Google', () => google],
  ['Photon', () => photon],
])('trouble of %s is told without the key or what was asked:', (_, suggester) => {
  test.each<[NonNullable<StandInPlaces['fault']>, RegExp]>([
    [{ status: 429 }, /^The map provider answered with status 429\.$/],
    [{ status: 400 }, /^The map provider answered with status 400\.$/],
    [{ status: 403 }, /^The map provider answered with status 403\.$/],
    [{ status: 503 }, /^The map provider answered with status 503\.$/],
    ['reset', /^The map provider cannot be reached \((ECONNRESET|UND_ERR_SOCKET)\)\.$/],
    ['malformed', /^The map provider answered something that is not JSON\.$/],
    ['another shape', /^The map provider answered what its documentation does not say\.$/],
    ['silence', /^The map provider did not answer within 1\.5 s\.$/],
  ])('%o', async (fault, sentence) => {
    standIn.fault = fault
    if (fault === 'silence') hurryTimeouts()
    const error = await suggester()
      .suggest(question)
      .then(
        () => undefined,
        (thrown) => thrown,
      )
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toMatch(sentence)
    expect(JSON.stringify([error.message, error.stack, error.cause ?? null])).not.toMatch(/the-secret-key|Kothrud/)
  })
})

test('a wrong key, a session of another shape: what Google refuses is trouble', async () => {
  const stranger = googlePlaces({ baseUrl: standIn.url, key: 'another-key' })
  await expect(stranger.suggest(question)).rejects.toThrow('The map provider answered with status 403.')
  await expect(google.suggest({ ...question, session: 'with spaces' })).rejects.toThrow('The map provider answered with status 400.')
})

test('after trouble the provider is left alone for a while, and then asked again', async () => {
  const resting = { suggest: restingAfterTrouble(google.suggest, 200) }
  standIn.fault = { status: 429 }
  await expect(resting.suggest(question)).rejects.toThrow('status 429')
  standIn.fault = undefined
  expect(await resting.suggest(question)).toBeUndefined()
  expect(standIn.requests).toHaveLength(1)
  await expect.poll(() => resting.suggest(question), { timeout: 2_000 }).toHaveLength(1)
})

test('the settings say who suggests: Google, a Photon that is named, or nobody', () => {
  const of = (maps: Parameters<typeof openPlaceSuggester>[0]['maps']) =>
    openPlaceSuggester({ ...(maps && { maps }), publicUrl: portal })?.source
  const { url } = standIn
  expect(of({ provider: 'google', baseUrl: url, key: 'k', suggestionsUrl: url })).toBe('google')
  expect(of({ provider: 'nominatim', baseUrl: url, suggestionsUrl: url })).toBe('photon')
  expect(of({ provider: 'nominatim', baseUrl: url })).toBeUndefined()
  expect(of(undefined)).toBeUndefined()
})
