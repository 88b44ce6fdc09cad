import { describe, expect, test } from 'vitest'
import { dialerWords } from '../dialer/dialer-words.ts'
import { type Hold, stillPassed, type Work, whatHolds } from './what-holds.ts'

const done: Work = {
  isPaused: false,
  isServing: false,
  isComing: false,
  isChecking: false,
  isGone: false,
  isActing: false,
  hasText: false,
  failure: undefined,
  hasUnsent: false,
  asked: undefined,
  isReady: false,
  unlogged: undefined,
  mustNote: false,
  onCallWith: undefined,
  hasDrafts: false,
}

const go = (words: string): Hold => ({ words, second: 'go' })

/** The first press of Next and what its second one does; then the same of Exit. */
const cases: readonly [string, Partial<Work>, Hold | undefined, Hold | undefined][] = [
  ['nothing', {}, undefined, undefined],
  ['another lead that is asked for', { isServing: true }, {}, {}],
  ['a lead that has just come, or is being dialed', { isComing: true }, {}, undefined],
  ['a lead of which it is not known whether it was dialed', { isChecking: true }, { words: dialerWords.checking, passes: true }, undefined],
  ['a pause', { isPaused: true }, {}, undefined],
  ['an act that is on its way', { isActing: true }, { passes: true }, { ...go(dialerWords.exitActing), passes: true }],
  ['a comment that was not sent', { hasUnsent: true }, { words: dialerWords.notSent }, go(dialerWords.exitNotSent)],
  [
    'an outcome that waits for your answer',
    { asked: 'Call Not Picked' },
    { words: 'Call Not Picked waits for your answer: press Alt and its digit, or Esc.', asks: true },
    go(dialerWords.exitWaitsForAnswer('Call Not Picked')),
  ],
  ['an outcome that has all it needs', { isReady: true, hasText: true }, { saves: true, passes: true }, go(dialerWords.exitNotSaved)],
  [
    'an outcome that was not logged',
    { unlogged: 'Call Picked' },
    go(dialerWords.notLogged('Call Picked')),
    go(dialerWords.exitNotLogged('Call Picked')),
  ],
  ['a note in the field', { hasText: true }, { words: dialerWords.notAdded, second: 'add' }, go(dialerWords.exitNotAdded)],
  [
    'a note that did not get through',
    { hasText: true, failure: 'Not now.' },
    { words: dialerWords.sendsAgain('Not now.'), second: 'add' },
    go(dialerWords.exitNotAdded),
  ],
  ['a call without a word about it', { mustNote: true }, { words: dialerWords.mustNote }, undefined],
  ['a draft', { hasDrafts: true }, go(dialerWords.drafts), go(dialerWords.exitDrafts)],
  ['a call that goes on', { onCallWith: 'Asha' }, { words: dialerWords.onCall('Asha'), passes: true }, undefined],
]

describe.each(cases)('%s', (_, part, next, exit) => {
  test('against Next', () => expect(whatHolds('next', { ...done, ...part })).toEqual(next))
  test('against Exit', () => expect(whatHolds('exit', { ...done, ...part })).toEqual(exit))
})

test('of a lead that went to somebody else nothing has to be noted or saved; what is in the field is spoken of once', () => {
  const gone = { ...done, isGone: true, asked: 'Call Not Picked', unlogged: 'Call Picked', mustNote: true, hasDrafts: true }
  for (const way of ['next', 'exit'] as const) expect(whatHolds(way, gone)).toBeUndefined()
  for (const part of [{ hasText: true }, { hasUnsent: true }]) {
    expect(whatHolds('next', { ...gone, ...part })).toEqual(go(dialerWords.noLongerYours))
    expect(whatHolds('exit', { ...gone, ...part })).toEqual(go(dialerWords.exitNoLongerYours))
  }
})

test('what is on its way comes before what is written, which may change by it', () => {
  expect(whatHolds('next', { ...done, isActing: true, hasText: true, mustNote: true })).toEqual({ passes: true })
})

test('what was pressed over holds no longer, what comes after it does', () => {
  const work = { ...done, unlogged: 'Call Picked', hasDrafts: true, onCallWith: 'Asha' }
  const passed = [dialerWords.notLogged('Call Picked')]
  expect(whatHolds('next', work, passed)).toEqual(go(dialerWords.drafts))
  expect(whatHolds('next', work, [...passed, dialerWords.drafts])).toEqual({ words: dialerWords.onCall('Asha'), passes: true })
  expect(whatHolds('next', { ...work, unlogged: 'Other' }, passed)).toEqual(go(dialerWords.notLogged('Other')))
})

test('a lead that has just come is not spoken of, also while it is checked', () => {
  expect(whatHolds('next', { ...done, isComing: true, isChecking: true })).toEqual({})
})

test('an outcome that was pressed over, is sent again and fails again is spoken of again', () => {
  const failed = { ...done, unlogged: 'Call Picked', hasDrafts: true }
  const passed = [dialerWords.notLogged('Call Picked'), dialerWords.drafts]
  expect(stillPassed(failed, passed)).toEqual(passed)
  const sentAgain = stillPassed({ ...failed, unlogged: undefined, isActing: true }, passed)
  expect(sentAgain).toEqual([dialerWords.drafts])
  expect(whatHolds('next', failed, sentAgain)).toEqual(go(dialerWords.notLogged('Call Picked')))
})
