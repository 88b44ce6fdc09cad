import { useEffect, useEffectEvent, useRef } from 'react'
import { type Writer, writingSeconds } from '#domains/messages/contract/thread.ts'
import { second, useNow } from '#platform/web/ui/time/use-now.ts'

/** A note of writing that ends within these milliseconds is asked for again: its writer may go on. */
const endsSoon = 3 * second

/** Those whose notes of writing are not over. The clock alone hides them, also when nothing more is heard from the server. */
export function useStillWriting(writing: readonly Writer[], askAgain: () => void): readonly Writer[] {
  const now = useNow(second)
  const onEnding = useEffectEvent(askAgain)
  const still = writing.filter(({ until }) => Date.parse(until) > now)
  const ending = still.find(({ until }) => Date.parse(until) - now < endsSoon)?.until
  useEffect(() => {
    if (ending) onEnding()
  }, [ending])
  return still
}

/** Says that somebody is writing, and again while they go on. */
export function useSaying(say: () => void): () => void {
  const saidAt = useRef(0)
  return () => {
    if (Date.now() - saidAt.current < (writingSeconds * 1000) / 2) return
    saidAt.current = Date.now()
    say()
  }
}
