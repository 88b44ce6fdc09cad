import { expect, test } from 'vitest'
import { nextStepHint } from './next-step-hint.ts'

const slot = { date: '', time: '' }
const open = { due_at: '2099-11-27T10:00:00+05:30' }
const proposed = { slot: { date: '2099-11-29', time: '11:00' }, why: 'To hear what they decided' }
const hint = 'Proposed: To hear what they decided: 29 Nov 2099 11:00.'

test.each([
  ['a step that is needed', { isNeeded: true, open }, 'needed for this action'],
  ['a call that is closed', { isNeeded: false, open }, 'None: this closes the call due 27 Nov 2099 10:00'],
  ['a step that may be none', { isNeeded: false, open: null }, 'if there is one'],
])('the form says of %s what none means, and then what is proposed', (_, asked, text) => {
  expect(nextStepHint({ ...asked, slot })).toBe(text)
  expect(nextStepHint({ ...asked, slot, proposed: { slot: proposed.slot } })).toBe(text)
  expect(nextStepHint({ ...asked, slot, proposed })).toBe(`${text}. ${hint}`)
})

test('it says nothing beside a time that is chosen or cannot be read', () => {
  const asked = { isNeeded: true, open, proposed }
  expect(nextStepHint({ ...asked, slot: proposed.slot })).toBeUndefined()
  expect(nextStepHint({ ...asked, slot: { ...slot, unread: { text: '32/13', problem: 'No such day.' } } })).toBeUndefined()
})
