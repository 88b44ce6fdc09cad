import type { ReactNode } from 'react'
import classes from './mark.module.css'

export type Tone = 'done' | 'due' | 'overdue' | 'accent' | 'quiet'

interface MarkProps {
  tone?: Tone | undefined
  /** Says what somebody does now. */
  state?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A few words on a pill. The colour only repeats what they say. */
export const Mark = ({ tone, state, className = '', children }: MarkProps) => (
  <span className={`${classes.mark} ${className}`} data-tone={tone} data-state={state || undefined}>
    {children}
  </span>
)
