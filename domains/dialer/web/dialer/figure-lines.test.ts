import { expect, test } from 'vitest'
import { figureLines, targetLines } from './figure-lines.ts'

const clock = (seconds: number) => `${seconds} s`
const figures = { served: 0, calls: 0, simulated: 0, talk_seconds: 0, outcomes: [], per_hour: null }
const outcome = (name: string, count: number) => ({ name, count })

test('every outcome is in one line, the rarest summed', () => {
  const five = [
    outcome('No answer', 40),
    outcome('Line Busy', 9),
    outcome('Call Later', 6),
    outcome('Wrong Number', 3),
    outcome('Connected', 2),
  ]
  const lines = (outcomes: typeof five) => figureLines({ ...figures, calls: 60, outcomes }, clock).slice(2, -1)
  expect(lines(five)).toEqual(five.map(({ name, count }) => [name, String(count)]))
  expect(lines([...five, outcome('Do Not Call', 1)]).slice(-2)).toEqual([
    ['Wrong Number', '3'],
    ['Other outcomes', '3'],
  ])
})

test('what came of the day stands first in one order, however often the rest was logged', () => {
  const rest = ['Line Busy', 'Call Later', 'Wrong Number', 'Connected', 'Switched Off'].map((name) => outcome(name, 9))
  const outcomes = [
    outcome('No answer', 40),
    ...rest,
    outcome('Lead Generated', 2),
    outcome('Not Interested', 1),
    outcome('Visit Scheduled', 1),
  ]
  const named = figureLines({ ...figures, calls: 60, outcomes }, clock).slice(2, -1)
  expect(named.slice(0, 4)).toEqual([
    ['Visit Scheduled', '1'],
    ['Lead Generated', '2'],
    ['Not Interested', '1'],
    ['No answer', '40'],
  ])
  expect(named.at(-1)).toEqual(['Other outcomes', '45'])
})

test('simulated calls stand apart, and alone where no telephone rang', () => {
  const names = (of: Partial<typeof figures>) => figureLines({ ...figures, ...of }, clock).map(([name]) => name)
  expect(names({})).toEqual(['Calls', 'Talk', 'Pace'])
  expect(names({ simulated: 3 })).toEqual(['Simulated calls', 'Pace'])
  expect(names({ calls: 2, simulated: 3, talk_seconds: 9 })).toEqual(['Calls', 'Simulated calls', 'Talk', 'Pace'])
})

test('a target of calls says how many of today were simulated', () => {
  const today = { calls: 4, simulated: 60, talks: 1, target: { calls: 120, talks: null } }
  expect(targetLines(today)).toEqual([
    ['Calls today', '4 of 120'],
    ['Simulated today', '60'],
  ])
  expect(targetLines({ ...today, simulated: 0, target: null })).toEqual([])
})
