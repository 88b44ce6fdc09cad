import { expect, test } from 'vitest'
import type { ClassFees } from '#domains/schools/contract/school-profile.ts'
import { withHostel } from './with-hostel.ts'

const heads = [
  { id: 1, slug: 'tuition-fee' },
  { id: 12, slug: 'hostel-and-mess' },
]
const entry = (yearly: number | null, fees: { head: number; amount: number; tenure: 'M' | 'Y' }[]) =>
  ({
    class_relation: { id: 1, class: { id: 8, name: 'Class 5' }, stream: null },
    yearly,
    fees: fees.map((fee) => ({ ...fee, verified_at: null, verified_by: null })),
  }) as unknown as ClassFees

test('a year with the hostel is the yearly fees and the hostel fee of a year, where both are known', () => {
  expect(withHostel(entry(120_000, [{ head: 12, amount: 9_000, tenure: 'M' }]), heads)).toBe(228_000)
  expect(withHostel(entry(120_000, [{ head: 1, amount: 120_000, tenure: 'Y' }]), heads)).toBeUndefined()
  expect(withHostel(entry(null, [{ head: 12, amount: 9_000, tenure: 'M' }]), heads)).toBeUndefined()
})
