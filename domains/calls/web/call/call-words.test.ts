import { describe, expect, test } from 'vitest'
import type { Call } from '#domains/calls/contract/calls.ts'
import { isUnanswered } from '#platform/contract/call-states.ts'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { shownUntil } from '../live/shown-until.ts'
import { callWords, runningSince } from './call-words.ts'

const call: Call = {
  id: 1,
  lead: { id: 7, name: 'Asha Verma' },
  direction: 'outbound',
  phone: { number: '9876543210', country_code: 91 },
  state: 'dialling',
  simulated: false,
  automatic: false,
  by: { id: 3, name: 'Meera Rao' },
  placed_at: '2026-11-21T10:00:00Z',
  answered_at: null,
  ended_at: null,
  talk_seconds: null,
  trouble: null,
  recording: 'none',
}

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [125, '2:05'],
  [3_725, '1:02:05'],
  [-3, '0:00'],
])('%d seconds are %s on the clock', (seconds, text) => expect(clockText(seconds)).toBe(text))

describe('how a call went', () => {
  test.each([
    ['Ringing', {}],
    ['Connected, 1:05', { state: 'connected', talk_seconds: 65 }],
    ['No answer', { state: 'parent_no_answer', talk_seconds: 0 }],
    ['Refused by the telephone service: No balance', { state: 'rejected', trouble: 'No balance' }],
    ['Your telephone did not answer', { state: 'counsellor_unreachable' }],
  ] as const)('reads %s', (words, change) => expect(callWords({ ...call, ...change }, 3)).toBe(words))

  test('says whose telephone did not answer when it was another’s', () =>
    expect(callWords({ ...call, state: 'counsellor_unreachable' }, 4)).toBe('The telephone of Meera Rao did not answer'))
})

describe('the clock', () => {
  test('runs from the placing, then from the answer, and stops at the end', () => {
    expect(runningSince(call)).toBe(call.placed_at)
    expect(runningSince({ ...call, state: 'in_progress', answered_at: '2026-11-21T10:00:20Z' })).toBe('2026-11-21T10:00:20Z')
    expect(runningSince({ ...call, state: 'connected', ended_at: '2026-11-21T10:02:00Z' })).toBeUndefined()
  })

  test('runs for a simulated call until somebody says how it went', () =>
    expect(runningSince({ ...call, state: 'simulated' })).toBe(call.placed_at))
})

describe('a call stays in sight', () => {
  test.each(['placing', 'dialling', 'in_progress', 'simulated', 'unknown'] as const)('without end while it is %s', (state) =>
    expect(shownUntil({ ...call, state })).toBe(Number.POSITIVE_INFINITY),
  )

  test('for a while after its end, longer when another number may be tried', () => {
    const ended = { ...call, ended_at: '2026-11-21T10:02:00Z' }
    const [connected, missed] = [shownUntil({ ...ended, state: 'connected' }), shownUntil({ ...ended, state: 'parent_no_answer' })]
    expect(connected).toBeGreaterThan(Date.parse(ended.ended_at))
    expect(missed).toBeGreaterThan(connected)
  })
})

test('another number is tried when the parent’s telephone failed, not when one’s own did', () => {
  expect(['parent_no_answer', 'parent_busy', 'parent_failed'].every((state) => isUnanswered(state as Call['state']))).toBe(true)
  expect(['connected', 'counsellor_unreachable', 'rejected'].some((state) => isUnanswered(state as Call['state']))).toBe(false)
})
