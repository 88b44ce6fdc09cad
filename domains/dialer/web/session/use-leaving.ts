import { useEffect, useState } from 'react'
import { stillPassed, type Way, type Work, whatHolds } from './what-holds.ts'

interface Leaving {
  work: Work
  /** Sends the note in the field. */
  add: () => void
  leave: Record<Way, () => unknown>
  /** Hears whether a press waits; the same function each time. */
  onGoing: (isGoing: boolean) => void
}

/**
 * Next and Exit, which never lead over something unsaved: what holds the lead is said at the first press, and what a second one
 * does then is its own (see `whatHolds`). Where it is over without the counsellor, what was pressed follows by itself.
 */
export function useLeaving({ work, add, leave, onGoing }: Leaving) {
  const [going, setGoing] = useState<Way>()
  const [asked, setAsked] = useState<string>()
  const [passed, setPassed] = useState<readonly string[]>([])
  const holds = { next: whatHolds('next', work, passed), exit: whatHolds('exit', work, passed) }

  useEffect(() => {
    onGoing(going !== undefined)
    return () => onGoing(false)
  }, [going, onGoing])
  useEffect(() => {
    const still = stillPassed(work, passed)
    if (still.length < passed.length) setPassed(still)
  })
  useEffect(() => {
    if (!going) return
    const hold = holds[going]
    setAsked(hold?.words)
    if (hold?.passes) return
    setGoing(undefined)
    if (!hold) void leave[going]()
  })

  const press = (way: Way) => () => {
    const { words, second } = holds[way] ?? {}
    const isRead = words !== undefined && words === asked
    if (isRead && second === 'add') add()
    if (isRead && second === 'go') setPassed([...passed, words])
    setAsked(undefined)
    setGoing(way)
  }
  return {
    next: {
      press: press('next'),
      isGoing: going === 'next',
      isDisabled: going === 'next' || (holds.next && holds.next.second !== 'go'),
      /** A press does nothing and says nothing. */
      isDeaf: holds.next !== undefined && !holds.next.words && !holds.next.passes,
    },
    exit: { press: press('exit'), isGoing: going === 'exit' },
    /** Why the lead is still here; gone with its reason. */
    question: [holds.next?.words, holds.exit?.words].find((words) => words !== undefined && words === asked),
    /** Whoever goes on writing takes the press back. */
    forget: () => {
      setGoing(undefined)
      setAsked(undefined)
      setPassed([])
    },
  }
}
