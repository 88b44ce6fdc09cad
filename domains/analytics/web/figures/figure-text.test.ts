import { expect, test } from 'vitest'
import { type AskedPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import { changeText, comparedWords } from './figure-text.ts'

/** A Sunday, 15:20 in India. */
const now = Date.parse('2026-11-29T09:50:00Z')
const wordsOf = (asked: AskedPeriod) => comparedWords(periodOf(asked, now), now)
const days = (start_date: string, end_date = start_date) => ({ start_date, end_date })

test.each([
  [{ period: 'this_month' }, '1–29 Nov, compared with 1–29 Oct until 15:20'],
  [{ period: 'last_month' }, '1–31 Oct, compared with 1–30 Sep'],
  [{ period: 'today' }, 'Today, compared with yesterday until 15:20'],
  [{ period: 'today', compare: 'year' }, 'Today, compared with 29 Nov 2025 until 15:20'],
  [{ period: 'yesterday' }, 'Yesterday, compared with Fri 27 Nov'],
  [{ period: 'last_session' }, '1 Apr 2025 – 31 Mar 2026, compared with 1 Apr 2024 – 31 Mar 2025'],
  [{ period: 'this_session' }, '1 Apr – 29 Nov, compared with 1 Apr – 29 Nov 2025 until 15:20'],
  [{ ...days('2026-10-24', '2026-11-03'), compare: 'month' }, '24 Oct – 3 Nov, compared with 24 Sep – 3 Oct'],
  [{ ...days('2025-02-01', '2025-02-28'), compare: 'year' }, '1–28 Feb 2025, compared with 1–29 Feb 2024'],
] as const)('%o reads %s', (asked, text) => {
  const { days: first, previous } = wordsOf(asked)
  expect(`${first}, compared with ${previous}`).toBe(text)
})

test('days that are still to come are compared with nothing', () => {
  expect(wordsOf(days('2026-12-01', '2026-12-02'))).toEqual({ days: '1–2 Dec', previous: null })
})

test('a change is told where there is something to compare with, and nowhere else', () => {
  const november = { start: '2026-11-01', end: '2026-11-29' }
  expect(changeText('visit_done', { amount: 3, previous: 1 }, november, now)).toBe('2 more than before')
  expect(changeText('visit_done', { amount: 3, previous: 3 }, november, now)).toBe('as before')
  expect(changeText('visit_done', { amount: 3 }, november, now)).toBeUndefined()
  expect(changeText('visit_done', { amount: 0, previous: 0 }, { start: '2026-12-01', end: '2026-12-31' }, now)).toBeUndefined()
})
