import { expect, test } from 'vitest'
import { spansOf } from './chart-spans.ts'

const series = [{ name: 'visit_done', label: 'Visits done' }]
const now = Date.parse('2026-11-25T06:00:00Z')
const spans = (start: string, end: string, days: [day: string, amount: number][] = []) =>
  spansOf(
    { start, end },
    series,
    days.map(([day, amount]) => ({ day, figures: { visit_done: amount } })),
    now,
  )

test('days are shown one by one, also those without anything', () => {
  const bars = spans('2026-11-24', '2026-11-25', [['2026-11-25', 3]])
  expect(bars.map(({ label, values }) => [label, values.visit_done])).toEqual([
    ['Yesterday', 0],
    ['Today', 3],
  ])
})

test('weeks end on Sunday, and the first and last may be short', () => {
  const bars = spans('2026-10-02', '2026-11-25', [
    ['2026-10-02', 1],
    ['2026-10-04', 2],
    ['2026-10-05', 4],
    ['2026-11-25', 8],
  ])
  expect(bars.map(({ start, end }) => [start, end]).slice(0, 2)).toEqual([
    ['2026-10-02', '2026-10-04'],
    ['2026-10-05', '2026-10-11'],
  ])
  expect(bars.map(({ label }) => label).slice(0, 2)).toEqual(['2–4 Oct', 'From Mon 5 Oct'])
  expect(bars.at(-1)).toMatchObject({ start: '2026-11-23', end: '2026-11-25', label: '23–25 Nov' })
  expect(bars.reduce((sum, { values }) => sum + (values.visit_done ?? 0), 0)).toBe(15)
})

test('months of years, with a 29 February', () => {
  const bars = spans('2023-12-15', '2024-11-10', [['2024-02-29', 5]])
  expect(bars.find(({ start }) => start === '2024-02-01')).toMatchObject({
    end: '2024-02-29',
    label: 'Feb 2024',
    values: { visit_done: 5 },
  })
  expect(bars).toHaveLength(12)
  expect([bars[0]?.label, bars[1]?.label, bars.at(-1)?.label]).toEqual(['15–31 Dec 2023', 'Jan 2024', '1–10 Nov 2024'])
})
