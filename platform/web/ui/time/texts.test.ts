import { describe, expect, test } from 'vitest'
import { feeText, rupees } from '#platform/contract/money.ts'
import { agreedText, exactText, momentText } from './moment-text.ts'

describe('moments', () => {
  const now = Date.parse('2026-11-21T10:00:00Z') // 15:30 in Kolkata, a Saturday

  test.each([
    ['2026-11-21T11:00:00Z', 'today 16:30'],
    ['2026-11-20T18:30:00Z', 'today 00:00'],
    ['2026-11-20T18:29:59Z', 'yesterday 23:59'],
    ['2026-11-22T03:35:00Z', 'tomorrow 09:05'],
    ['2026-11-16T06:00:00Z', 'Mon 16 Nov 11:30'],
    ['2026-11-10T06:00:00Z', 'Tue 10 Nov'],
    ['2025-11-10T06:00:00Z', '10 Nov 2025'],
    ['not an instant', ''],
  ])('%s reads %s', (at, text) => expect(momentText(at, now)).toBe(text))

  test.each([
    ['2026-11-21T11:00:00Z', 'today 16:30'],
    ['2026-12-09T12:15:00Z', 'Wed 9 Dec 17:45'],
    ['2027-01-09T18:30:00Z', '10 Jan 2027 00:00'],
    ['not an instant', ''],
  ])('agreed upon, %s reads %s', (at, text) => expect(agreedText(at, now)).toBe(text))

  test('the tooltip is exact', () => expect(exactText('2026-11-20T18:30:05Z')).toBe('Saturday, 21 November 2026 at 00:00:05 IST'))
})

describe('money', () => {
  test('is grouped as in India', () => expect(rupees(12_345_678)).toBe('₹1,23,45,678'))
  test.each([
    [96_000, 96_000, 'Y', '₹96,000 / year'],
    [50_000, 120_000, 'Y', '₹50,000–1,20,000 / year'],
    [0, 9000, 'M', 'up to ₹9,000 / month'],
  ] as const)('%i to %i per %s reads %s', (min, max, tenure, text) => expect(feeText(min, max, tenure)).toBe(text))
})
