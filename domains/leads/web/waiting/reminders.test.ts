import { expect, test } from 'vitest'
import { nextMoment, remindersBetween } from './reminders.ts'

const noon = Date.parse('2026-11-23T12:00:00+05:30')
const minute = 60_000
const followUp = (id: number, name: string, inMinutes: number, what: string | null = 'Call Later') => ({
  id,
  lead: { id: id * 10, name },
  at: new Date(noon + inMinutes * minute).toISOString(),
  what,
})

test('a follow-up is told ten minutes before and when it is due, each once', () => {
  const due = [followUp(1, 'Riya Sharma', 10)]
  expect(remindersBetween(due, noon - 1, noon)).toEqual([{ text: 'In 10 minutes: Call Later, Riya Sharma', leadId: 10 }])
  expect(remindersBetween(due, noon, noon + 10 * minute - 1)).toEqual([])
  expect(remindersBetween(due, noon, noon + 10 * minute)).toEqual([{ text: 'Due now: Call Later, Riya Sharma', leadId: 10 }])
  expect(remindersBetween(due, noon + 10 * minute, noon + 20 * minute)).toEqual([])
})

test('several at one moment are told together, those to come and those that are due apart', () => {
  const due = [followUp(1, 'Riya Sharma', 0), followUp(2, 'Meera Iyer', 0), followUp(3, 'Kiran Rao', 10, null)]
  expect(remindersBetween(due, noon - 1, noon)).toEqual([
    { text: 'In 10 minutes: Kiran Rao', leadId: 30 },
    { text: 'Due now: Riya Sharma and 1 more', leadId: undefined },
  ])
})

test('the next moment is the first that is still to come', () => {
  const due = [followUp(1, 'Riya Sharma', 10), followUp(2, 'Meera Iyer', 25)]
  expect(nextMoment(due, noon - 1)).toBe(noon)
  expect(nextMoment(due, noon)).toBe(noon + 10 * minute)
  expect(nextMoment(due, noon + 10 * minute)).toBe(noon + 15 * minute)
  expect(nextMoment(due, noon + 25 * minute)).toBeUndefined()
})
