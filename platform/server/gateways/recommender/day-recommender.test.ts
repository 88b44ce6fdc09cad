import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hurryTimeouts } from '#testing/stand-ins/hurry-timeouts.ts'
import { openStandIn, type StandIn } from '#testing/stand-ins/stand-in.ts'
import { type DayCriteria, dayRecommender } from './day-recommender.ts'

const criteria: DayCriteria = {
  budget_min: null,
  budget_max: 120_000,
  classes: [8],
  boards: [],
  category: null,
  distance: 6,
  lat: 18.5,
  lng: 73.8,
}

let standIn: StandIn

beforeAll(async () => {
  standIn = await openStandIn()
})
afterEach(() => void standIn.requests.splice(0))
afterAll(() => standIn.close())

const schools = (...ids: number[]) => ({
  json: { schools: ids.map((id) => ({ id, fees: 90_000, district_region: 'Kothrud' })), facets: {} },
})

test('it is asked at /serving/day/ under its address, and its order is kept', async () => {
  standIn.answer(schools(7, 3, 5))
  expect(await dayRecommender(`${standIn.url}/base`).recommend(criteria)).toEqual([7, 3, 5])
  const [request] = standIn.requests
  expect([request?.method, request?.url.pathname, request?.headers['content-type']]).toEqual([
    'POST',
    '/base/serving/day/',
    'application/json',
  ])
})

test('the same school twice is taken once', async () => {
  standIn.answer(schools(7, 3, 7, 7))
  expect(await dayRecommender(standIn.url).recommend(criteria)).toEqual([7, 3])
})

test.each([
  ['no facets', { json: { schools: [{ id: 1 }] } }],
  ['no list', { json: { schools: { id: 1 }, facets: {} } }],
  ['an id that is no number', { json: { schools: [{ id: 'one' }], facets: {} } }],
  ['fees of another kind', { json: { schools: [{ id: 1, fees: [1] }], facets: {} } }],
  ['no JSON', { text: '<p>sorry</p>' }],
  ['a failure', { status: 500, text: '' }],
  ['a refusal', { status: 404, text: '' }],
  ['a broken connection', 'reset'],
] as const)('an answer with %s is trouble', async (_, reply) => {
  standIn.answer(reply)
  await expect(dayRecommender(standIn.url).recommend(criteria)).rejects.toThrow(/^The recommender /)
  expect(standIn.requests).toHaveLength(1)
})

test('silence is trouble after five seconds, and then it is left alone until its rest is over', async () => {
  standIn.answer('silence')
  hurryTimeouts()
  const recommender = dayRecommender(standIn.url, 100)
  await expect(recommender.recommend(criteria)).rejects.toThrow('The recommender did not answer within 5 s.')
  standIn.answer(schools(1))
  expect(await recommender.recommend(criteria)).toBeUndefined()
  expect(standIn.requests).toHaveLength(1)
  await expect.poll(() => recommender.recommend(criteria), { timeout: 2_000 }).toEqual([1])
})
