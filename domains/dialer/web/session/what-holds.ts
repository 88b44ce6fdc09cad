import { dialerWords } from '../dialer/dialer-words.ts'

export interface Work {
  isPaused: boolean
  isServing: boolean
  /** A press now is the second one of the press that brought the lead. */
  isComing: boolean
  isChecking: boolean
  /** The lead went to somebody else, so nothing can be written on it. */
  isGone: boolean
  /** A comment, an outcome, an edit or another act is on its way. */
  isActing: boolean
  hasText: boolean
  /** Why the text in the field did not get through. */
  failure: string | undefined
  /** A comment did not get through while the next one was being written. */
  hasUnsent: boolean
  /** The outcome that waits for an answer: for its time, or what becomes of what is planned. */
  asked: string | undefined
  /** The chosen outcome has all it needs: Next saves it. */
  isReady: boolean
  unlogged: string | undefined
  mustNote: boolean
  onCallWith: string | undefined
  hasDrafts: boolean
}

export type LeaveAction = 'next' | 'exit'

/** Why a lead is not left. Without words a press does nothing, because the screen shows why. */
export interface Hold {
  words?: string
  /** It ends without the counsellor, and what was pressed happens then. */
  passes?: true
  /** The press saves the chosen outcome, with its note. */
  saves?: true
  /** The press brings the question of the chosen outcome that must be answered first into view. */
  asks?: true
  /** What a second press does: adds the note and goes on, or goes on without. Nothing where the counsellor must act first. */
  second?: 'add' | 'go'
}

interface Rule {
  holds: (work: Work) => boolean
  next?: (work: Work) => Hold
  exit?: (work: Work) => Hold
}

const go = (words: string): Hold => ({ words, second: 'go' })

const underway: readonly Rule[] = [
  { holds: ({ isServing }) => isServing, next: () => ({}), exit: () => ({}) },
  { holds: ({ isPaused, isComing }) => isPaused || isComing, next: () => ({}) },
  { holds: ({ isChecking }) => isChecking, next: () => ({ words: dialerWords.checking, passes: true }) },
  {
    holds: ({ isActing }) => isActing,
    next: () => ({ passes: true }),
    exit: () => ({ ...go(dialerWords.exitActing), passes: true }),
  },
]

const unwritten: readonly Rule[] = [
  { holds: ({ hasUnsent }) => hasUnsent, next: () => ({ words: dialerWords.notSent }), exit: () => go(dialerWords.exitNotSent) },
  {
    holds: ({ asked }) => asked !== undefined,
    next: ({ asked = '' }) => ({ words: dialerWords.waitsForAnswer(asked), asks: true }),
    exit: ({ asked = '' }) => go(dialerWords.exitWaitsForAnswer(asked)),
  },
  {
    holds: ({ isReady }) => isReady,
    next: () => ({ saves: true, passes: true }),
    exit: () => go(dialerWords.exitNotSaved),
  },
  {
    holds: ({ unlogged }) => unlogged !== undefined,
    next: ({ unlogged = '' }) => go(dialerWords.notLogged(unlogged)),
    exit: ({ unlogged = '' }) => go(dialerWords.exitNotLogged(unlogged)),
  },
  {
    holds: ({ hasText }) => hasText,
    next: ({ failure }) => ({ words: failure === undefined ? dialerWords.notAdded : dialerWords.sendsAgain(failure), second: 'add' }),
    exit: () => go(dialerWords.exitNotAdded),
  },
  { holds: ({ mustNote }) => mustNote, next: () => ({ words: dialerWords.mustNote }) },
  { holds: ({ hasDrafts }) => hasDrafts, next: () => go(dialerWords.drafts), exit: () => go(dialerWords.exitDrafts) },
]

/** A lead of somebody else takes no note. What is in the field stays on this device, which is said once. */
const unwritable: readonly Rule[] = [
  {
    holds: ({ hasText, hasUnsent }) => hasText || hasUnsent,
    next: () => go(dialerWords.noLongerYours),
    exit: () => go(dialerWords.exitNoLongerYours),
  },
]

/** The next parent is not rung while the counsellor talks to this one. */
const calling: readonly Rule[] = [
  {
    holds: ({ onCallWith }) => onCallWith !== undefined,
    next: ({ onCallWith = '' }) => ({ words: dialerWords.onCall(onCallWith), passes: true }),
  },
]

const holdsOf = (action: LeaveAction, work: Work): Hold[] =>
  [...underway, ...(work.isGone ? unwritable : unwritten), ...calling].flatMap((rule) => (rule.holds(work) && rule[action]?.(work)) || [])

/** The first thing that holds the lead. Words in `passed` were read and pressed over. */
export const whatHolds = (action: LeaveAction, work: Work, passed: readonly string[] = []): Hold | undefined =>
  holdsOf(action, work).find(({ words }) => words === undefined || !passed.includes(words))

/** Hindrances that were pressed over and still hold: one that was dealt with and comes back is said again. */
export function stillPassed(work: Work, passed: readonly string[]): readonly string[] {
  const holding = [...holdsOf('next', work), ...holdsOf('exit', work)].map(({ words }) => words)
  return passed.filter((words) => holding.includes(words))
}
