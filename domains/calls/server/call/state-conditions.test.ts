import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallState, rang } from '#platform/contract/call-states.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const asked = async (call: 'call_rang' | 'call_counts', direction: string) => {
  const { rows } = await database.pool.query<{ state: string }>(
    `select state from unnest($1::text[]) with ordinality as given (state, place) where ${call}($2, state) order by place`,
    [CallState.options, direction],
  )
  return rows.map(({ state }) => state)
}

test('SQL and the contract know the same calls that rang; these and calls of the parent that were answered count', async () => {
  const statesOf = (states: readonly CallState[]) => CallState.options.filter((state) => states.includes(state))
  expect(await asked('call_rang', 'outbound')).toEqual(statesOf(rang))
  expect(await asked('call_rang', 'inbound')).toEqual([])
  expect(await asked('call_counts', 'outbound')).toEqual(statesOf(rang))
  expect(await asked('call_counts', 'inbound')).toEqual(['connected'])
})
