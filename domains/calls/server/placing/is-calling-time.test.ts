import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCallingTime } from '#platform/contract/calling-hours.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const zone = fc.constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Dubai',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
)
const hours = fc.constantFrom({ from: '09:00', until: '21:00' }, { from: '00:00', until: '24:00' }, { from: '10:30', until: '10:31' })
const asked = fc.record({
  hours,
  zones: fc.uniqueArray(zone, { minLength: 1, maxLength: 3 }),
  at: fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
})

test('the queues of the dialer and the gate before a call mean the same hours', async () => {
  const cases = fc.sample(asked, { numRuns: 2_000, seed: 20_261_122 })
  const { rows } = await sql<{ may: boolean }>`
    select is_calling_time(array(select json_array_elements_text(asked -> 'zones')), asked -> 'hours' ->> 'from', asked -> 'hours' ->> 'until',
      (asked ->> 'at')::timestamptz) as may
    from json_array_elements(${JSON.stringify(cases)}::json) with ordinality as cases (asked, place) order by place`.execute(database.db)
  const expected = cases.map((each) => isCallingTime(each.hours, each.at, each.zones))
  expect(rows.map(({ may }) => may)).toEqual(expected)
  expect(new Set(expected).size).toBe(2)
})
