import { describe, expect, test } from 'vitest'
import type { Call } from '#domains/calls/contract/calls.ts'
import { mustNote } from './must-note.ts'

const call = (state: Call['state']): Call => ({
  id: 7,
  lead: { id: 1, name: 'Asha' },
  direction: 'outbound',
  phone: { number: '9876543210', country_code: 91 },
  state,
  simulated: false,
  automatic: true,
  by: null,
  placed_at: '2026-11-21T06:00:00Z',
  answered_at: null,
  ended_at: null,
  talk_seconds: null,
  trouble: null,
  recording: 'none',
})

test('nothing is to be noted where nobody was called in this turn', () => {
  expect(mustNote(undefined, undefined, undefined)).toBe(false)
  expect(mustNote(call('connected'), 7, undefined)).toBe(false)
})

describe.each(['placing', 'dialling', 'in_progress', 'simulated', 'connected', 'parent_no_answer', 'parent_busy', 'unknown'] as const)(
  '%s',
  (state) => {
    test('waits for a word', () => expect(mustNote(call(state), 6, undefined)).toBe(true))
  },
)

describe.each(['rejected', 'counsellor_unreachable'] as const)('%s', (state) => {
  test('never reached the parent, so the lead may be left', () => expect(mustNote(call(state), undefined, undefined)).toBe(false))
})
