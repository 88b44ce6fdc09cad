import { expect, test } from 'vitest'
import { mergeCounts } from './use-follow-up-counts.ts'

test('new counts of days are merged into those that are there, and totals are summed', () => {
  expect(
    mergeCounts([
      { total_count: 3, date_wise_counts: { '2026-11-30': 3 } },
      { total_count: 2, date_wise_counts: { '2026-12-01': 2, '2026-12-02': 0 } },
    ]),
  ).toEqual({ total_count: 5, date_wise_counts: { '2026-11-30': 3, '2026-12-01': 2, '2026-12-02': 0 } })
})
