import { type RefObject, useEffect, useRef } from 'react'
import { isOnPhone } from '#platform/web/ui/page/screen-widths.ts'
import type { Question } from './outcome-draft.ts'
import type { Outcomes } from './use-outcomes.ts'

/** Scrolls to a question and focuses it each time saving fails because its answer is missing. */
export function useAskedQuestion({ asked }: Pick<Outcomes, 'asked'>, question: Question, field?: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLFieldSetElement>(null)
  const isAsked = asked?.question === question
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked
  useEffect(() => {
    if (!isAsked) return
    // On a phone the keyboard would cover the answers.
    const answer = (!isOnPhone() && field?.current) || place.current?.querySelector('button')
    answer?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return { place, isAsked }
}
