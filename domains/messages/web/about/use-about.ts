import { useState } from 'react'
import type { About } from '#domains/messages/contract/about.ts'

export interface AboutChoice {
  leadId: number
  /** Goes with a question or a message: only what was given or chosen, the rest is found. */
  query: { child?: number; school?: number }
  choose: (about: About) => void
}

/** The child and the school that messages to a parent are about: what staff chose, else what is given, else what the parent asked about. */
export function useAbout(leadId: number, given: About = {}): AboutChoice {
  const [chosen, setChosen] = useState<About>({})
  const { child, school } = { ...given, ...chosen }
  return {
    leadId,
    query: { ...(child && { child }), ...(school && { school }) },
    choose: (about) => setChosen((before) => ({ ...before, ...about })),
  }
}
