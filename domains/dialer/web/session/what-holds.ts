import { dialerWords } from './dialer-words.ts'

/** How the work on a lead stands when it is to be left. */
export interface Work {
  /** The counsellor, or an admin, paused the dialer. */
  isPaused: boolean
  /** Another lead is being asked for. */
  isServing: boolean
  /** The lead has just come, or is being dialed: a press is the second one of the press that brought it. */
  isComing: boolean
  /** It is being asked whether the lead was dialed already. */
  isChecking: boolean
  /** The lead went to somebody else: nothing can be written on it any more. */
  isGone: boolean
  /** A comment, an outcome, an edit or another act is on its way. */
  isActing: boolean
  hasText: boolean
  /** Why the text in the field did not get through. */
  failure: string | undefined
  /** A comment did not get through while the next one was already being written. */
  hasUnsent: boolean
  /** The outcome that waits for its time. */
  asked: string | undefined
  /** The outcome that did not get through. */
  unlogged: string | undefined
  mustNote: boolean
  /** With whom the counsellor is on a call. */
  onCallWith: string | undefined
  /** Something was begun on this lead and not saved: an edit, an action, an admission, a share or a transfer. */
  hasDrafts: boolean
}

export type Way = 'next' | 'exit'

/** Why a lead is not left. Without words the screen shows it, and a press does nothing. */
export interface Hold {
  words?: string
  /** It is over without the counsellor: what was pressed happens then. */
  passes?: true
  /** What a second press does once the words were read: adds the note and goes on, or goes on without; nothing where it has to be dealt with. */
  second?: 'add' | 'go'
}

interface Rule {
  holds: (work: Work) => boolean
  next?: (work: Work) => Hold
  exit?: (work: Work) => Hold
}

const go = (words: string): Hold => ({ words, second: 'go' })

/** What is not over yet, whatever is written. */
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

/** What is not noted, or not saved. */
const unwritten: readonly Rule[] = [
  { holds: ({ hasUnsent }) => hasUnsent, next: () => ({ words: dialerWords.notSent }), exit: () => go(dialerWords.exitNotSent) },
  {
    holds: ({ asked }) => asked !== undefined,
    next: ({ asked = '' }) => ({ words: dialerWords.waitsForTime(asked) }),
    exit: ({ asked = '' }) => go(dialerWords.exitWaitsForTime(asked)),
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

/** A lead of somebody else takes no note: what is in the field stays on this device, which is said once. */
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

/** All that holds the lead against Next or Exit, in the order in which it is spoken of. */
const holdsOf = (way: Way, work: Work): Hold[] =>
  [...underway, ...(work.isGone ? unwritable : unwritten), ...calling].flatMap((rule) => (rule.holds(work) && rule[way]?.(work)) || [])

/** What holds the lead against Next or Exit, first of all; what was read and pressed over (`passed`, by its words) does no longer. */
export const whatHolds = (way: Way, work: Work, passed: readonly string[] = []): Hold | undefined =>
  holdsOf(way, work).find(({ words }) => words === undefined || !passed.includes(words))

/** Of what was pressed over, that which is still so: what was dealt with and comes again is spoken of again. */
export function stillPassed(work: Work, passed: readonly string[]): readonly string[] {
  const holding = [...holdsOf('next', work), ...holdsOf('exit', work)].map(({ words }) => words)
  return passed.filter((words) => holding.includes(words))
}
