import { useEffect, useState } from 'react'
import { stillPassed, type Way, type Work, whatHolds } from './what-holds.ts'

interface Leaving {
  work: Work
  add: () => void
  /** Saves the chosen outcome. */
  save: () => void
  leave: Record<Way, () => unknown>
  /** The same function each time. */
  onGoing: (isGoing: boolean) => void
}

/** The first press says what holds the lead. When nothing holds it any more, what was pressed follows. */
export function useLeaving({ work, add, save, leave, onGoing }: Leaving) {
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
    const { words, second, saves } = holds[way] ?? {}
    if (saves) save()
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
      isDisabled: going === 'next' || (holds.next && holds.next.second !== 'go' && !holds.next.saves),
      isDeaf: holds.next !== undefined && !holds.next.words && !holds.next.passes,
    },
    exit: { press: press('exit'), isGoing: going === 'exit' },
    question: [holds.next?.words, holds.exit?.words].find((words) => words !== undefined && words === asked),
    /** Writing on takes the press back. */
    forget: () => {
      setGoing(undefined)
      setAsked(undefined)
      setPassed([])
    },
  }
}
