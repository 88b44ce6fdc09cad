import { expect, test } from 'vitest'
import { zonesAbroad } from './zones-abroad.ts'

test.each([
  ['+971501234567', ['Asia/Dubai']],
  ['+6581234567', ['Asia/Singapore']],
  ['+12125550123', ['America/New_York']],
  ['+14155550123', ['America/Los_Angeles']],
  ['+919876543210', []],
  ['+870773123456', []],
])('%s is in %j', (e164, zones) => expect(zonesAbroad(e164)).toEqual(zones))

test('where the digits do not say which part of a country, all of its zones count', () => {
  const free = zonesAbroad('+18005550123')
  expect(free).toEqual(expect.arrayContaining(['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu']))
})
