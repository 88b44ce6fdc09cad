import { expect, test } from 'vitest'
import { dialerWords } from '../dialer/dialer-words.ts'
import { whyNotDialed } from './why-not-dialed.ts'

const nothing = { isLeaving: false, isPaused: false, onCallWith: undefined, isOpen: false, isOutsideHours: false }

test('nothing is dialed under the hand, during a call, outside the calling hours, while an admin has paused the dialer, or once Next or Exit was pressed', () => {
  expect(whyNotDialed(nothing)).toBeUndefined()
  expect(whyNotDialed({ ...nothing, isOpen: true })).toBe(dialerWords.waitsForOpen)
  expect(whyNotDialed({ ...nothing, isOpen: true, onCallWith: 'Asha' })).toBe(dialerWords.waitsForCall('Asha'))
  expect(whyNotDialed({ ...nothing, onCallWith: 'Asha', isPaused: true })).toBe(dialerWords.waitsForResume)
  expect(whyNotDialed({ ...nothing, isOutsideHours: true })).toBe(dialerWords.waitsForHours)
  expect(whyNotDialed({ ...nothing, isPaused: true, isLeaving: true })).toBe(dialerWords.waitsForLeaving)
})
