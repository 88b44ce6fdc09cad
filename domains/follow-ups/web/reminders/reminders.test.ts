import { expect, test } from 'vitest'
import { dueAt, nextMoment, remindersOf } from './reminders.ts'

const noon = Date.parse('2026-11-23T12:00:00+05:30')
const minute = 60_000
const followUp = (id: number, name: string, inMinutes: number, what: string | null = 'Call Later') => ({
  id,
  lead: { id: id * 10, name },
  at: new Date(noon + inMinutes * minute).toISOString(),
  what,
})

const shown = new Set<string>()
function texts(waiting: ReturnType<typeof followUp>[], now: number, early = 10) {
  const due = dueAt(waiting, (key) => shown.has(key), early, now)
  for (const { key } of due) shown.add(key)
  return remindersOf(due, now).map(({ text }) => text)
}

test('a follow-up is told ten minutes before and when it is due, each once; moved, it is told again', () => {
  shown.clear()
  const due = [followUp(1, 'Riya Sharma', 10)]
  expect(texts(due, noon - 1)).toEqual([])
  expect(texts(due, noon)).toEqual(['In 10 minutes: Call Later, Riya Sharma'])
  expect(texts(due, noon + 10 * minute - 1)).toEqual([])
  expect(texts(due, noon + 10 * minute)).toEqual(['Due now: Call Later, Riya Sharma'])
  expect(texts(due, noon + 11 * minute)).toEqual([])
  expect(texts([followUp(1, 'Riya Sharma', 20)], noon + 20 * minute)).toEqual(['Due now: Call Later, Riya Sharma'])
})

test('the firm says how many minutes before, or none', () => {
  shown.clear()
  const due = [followUp(1, 'Riya Sharma', 25)]
  expect(texts(due, noon, 24)).toEqual([])
  expect(texts(due, noon, 25)).toEqual(['In 25 minutes: Call Later, Riya Sharma'])
  shown.clear()
  expect(texts(due, noon + 24 * minute, 0)).toEqual([])
  expect(texts(due, noon + 25 * minute, 0)).toEqual(['Due now: Call Later, Riya Sharma'])
  expect(nextMoment(due, 0, noon)).toBe(noon + 25 * minute)
})

test('a reminder says how late it is, up to a quarter of an hour', () => {
  shown.clear()
  expect(texts([followUp(1, 'Riya Sharma', 3)], noon)).toEqual(['In 3 minutes: Call Later, Riya Sharma'])
  expect(texts([followUp(2, 'Meera Iyer', -14)], noon)).toEqual(['Due since 11:46: Call Later, Meera Iyer'])
  expect(texts([followUp(3, 'Kiran Rao', -15)], noon)).toEqual([])
})

test('several at one moment are told together, those to come and those that are due apart', () => {
  shown.clear()
  const due = [followUp(1, 'Riya Sharma', 0), followUp(2, 'Meera Iyer', 0), followUp(3, 'Kiran Rao', 10, null)]
  expect(texts(due, noon)).toEqual(['In 10 minutes: Kiran Rao', 'Due now: Riya Sharma and 1 more'])
})

test('the next moment is the first that is still to come', () => {
  const due = [followUp(1, 'Riya Sharma', 10), followUp(2, 'Meera Iyer', 25)]
  expect(nextMoment(due, 10, noon - 1)).toBe(noon)
  expect(nextMoment(due, 10, noon)).toBe(noon + 10 * minute)
  expect(nextMoment(due, 10, noon + 10 * minute)).toBe(noon + 15 * minute)
  expect(nextMoment(due, 10, noon + 25 * minute)).toBeUndefined()
})
