import { expect, test } from 'vitest'
import { wasDialed } from './was-dialed.ts'

const lead = { id: 7, lease_since: '2026-11-21T10:00:00.000Z' }
const call = (leadId: number, at: string) => ({ lead: { id: leadId, name: 'Riya Sharma' }, placed_at: `2026-11-21T${at}.000Z` })

test.each([
  ['a call since then', call(7, '10:00:01'), true],
  ['a call before, for another reason', call(7, '09:59:59'), false],
  ['a call to somebody else', call(8, '10:00:01'), false],
  ['a call to a number that no parent has', { ...call(7, '10:00:01'), lead: null }, false],
  ['no call', null, false],
])('after %s: %j', (_, latest, was) => {
  expect(wasDialed(latest, lead)).toBe(was)
})
