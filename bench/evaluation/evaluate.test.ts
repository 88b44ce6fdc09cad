import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOutcomes } from '#domains/recommendations/server/engine/count-outcomes.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { sized } from '#testing/sized.ts'
import { type Evaluation, evaluate } from './evaluate.ts'
import { makeMarket } from './made-market.ts'
import { makeParents } from './made-parents.ts'
import { engine, orders } from './orders.ts'

let database: TestDatabase
let measured: Evaluation

const parents = sized(500, 1_000)
const heldOut = sized(60, 120)
/** Enough to see that nothing is left to chance. */
const few = 10

beforeAll(async () => {
  database = await testDatabase({ reference: true })
  const schools = await makeMarket(database.db, 1, 7)
  await makeParents(database.db, schools, parents, 8)
  measured = await evaluate(database.db, heldOut)
})
afterAll(() => database.drop())

const recallOf = (order: string) => measured.all.find((figure) => figure.order === order)?.recall ?? 0

test('the engine finds more of the schools that parents chose than the nearest and the cheapest', () => {
  expect(measured.all[0]?.parents).toBe(heldOut)
  for (const other of ['nearest first', 'cheapest first']) expect(recallOf(engine.name), other).toBeGreaterThan(recallOf(other))
})

test('each order is measured, and the parents of all cities are those of the whole', () => {
  expect(measured.all.map(({ order }) => order)).toEqual(orders.map(({ name }) => name))
  expect(measured.byCity.reduce((sum, { figures }) => sum + (figures[0]?.parents ?? 0), 0)).toBe(heldOut)
  for (const { recall, ndcg } of measured.all) {
    expect(recall).toBeGreaterThanOrEqual(ndcg)
    expect(recall).toBeLessThanOrEqual(1)
  }
})

test('the same data gives the same figures, and nothing of the measuring stays', async () => {
  await countOutcomes(database.db)
  const kept = async () =>
    (
      await sql<{
        kept: string
      }>`select md5(string_agg(outcome::text, ' ' order by school_id)) as kept from school_outcome as outcome`.execute(database.db)
    ).rows
  const before = await kept()
  expect(await evaluate(database.db, few)).toEqual(await evaluate(database.db, few))
  expect(await kept()).toEqual(before)
})
