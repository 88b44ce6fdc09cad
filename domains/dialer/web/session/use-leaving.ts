import { useEffect, useState } from 'react'
import { heldKeys } from '../dialer/held-keys.ts'
import { type Hold, type LeaveAction, stillPassed, type Work, whatHolds } from './what-holds.ts'

interface Leaving {
  work: Work
  add: () => void
  /** Saves the chosen outcome, or says what it still asks for. */
  save: () => void
  leave: Record<LeaveAction, () => unknown>
  /** The same function each time. */
  onGoing: (isGoing: boolean) => void
}

/** Hindrances over which the counsellor went on; one that was dealt with since is said again when it comes back. */
function usePassed(work: Work) {
  const [passed, setPassed] = useState<readonly string[]>([])
  useEffect(() => {
    const still = stillPassed(work, passed)
    if (still.length < passed.length) setPassed(still)
  })
  return [passed, setPassed] as const
}

/** The first press says what holds the lead. When nothing holds it any more, what was pressed follows. */
export function useLeaving({ work, add, save, leave, onGoing }: Leaving) {
  const [going, setGoing] = useState<LeaveAction>()
  const [asked, setAsked] = useState<string>()
  const [passed, setPassed] = usePassed(work)
  const holds = { next: whatHolds('next', work, passed), exit: whatHolds('exit', work, passed) }

  useEffect(() => {
    onGoing(going !== undefined)
    return () => onGoing(false)
  }, [going, onGoing])
  useEffect(() => {
    if (!going) return
    const hold = holds[going]
    setAsked(hold?.words)
    if (hold?.passes) return
    setGoing(undefined)
    if (!hold) void leave[going]()
    // A second press while the next lead is on its way ends nothing.
    else if (!work.isServing) heldKeys.end()
  })

  const answer = ({ words, second, saves, asks }: Hold) => {
    if (saves || asks) save()
    if (words === undefined || words !== asked) return
    if (second === 'add') add()
    if (second === 'go') setPassed([...passed, words])
  }
  const press = (action: LeaveAction) => () => {
    const hold = holds[action]
    setAsked(undefined)
    // Where nothing holds it, the request goes before the screen is drawn again.
    if (!hold) return void leave[action]()
    answer(hold)
    // A save is through in a moment, and text that is typed meanwhile is meant for the next lead.
    if (action === 'next' && hold.passes && !hold.words) heldKeys.begin()
    setGoing(action)
  }
  return {
    next: {
      press: press('next'),
      isGoing: going === 'next',
      isDisabled: going === 'next' || (holds.next && holds.next.second !== 'go' && !holds.next.saves),
      isDeaf: holds.next !== undefined && !holds.next.words && !holds.next.passes,
    },
    exit: { press: press('exit'), isGoing: going === 'exit' },
    question: [holds.next?.words, holds.exit?.words].find((words) => words !== undefined && words === asked),
    /** Writing on takes the press back. */
    forget: () => {
      heldKeys.end()
      setGoing(undefined)
      setAsked(undefined)
      setPassed([])
    },
  }
}
