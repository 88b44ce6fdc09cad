import { type ReactNode, useRef } from 'react'
import type { besideIn } from './beside-in.ts'
import classes from './inbox.module.css'
import { useNextKeys } from './use-next-keys.ts'

interface InboxFrameProps {
  /** The list at the left. */
  column: ReactNode
  /** Something of the list is open: on a phone it lies over the list. */
  isOpen: boolean
  beside: ReturnType<typeof besideIn>
  onOpen: (id: number) => Promise<unknown>
  /** What is open at the right, or a note in its place. */
  children: ReactNode
}

/** A list of the inbox with what is open of it; J and K go through the list. */
export function InboxFrame({ column, isOpen, beside, onOpen, children }: InboxFrameProps) {
  const screen = useRef<HTMLDivElement>(null)
  useNextKeys(screen, beside, onOpen)
  return (
    <div ref={screen} className={classes.screen} data-open={isOpen || undefined}>
      {column}
      <div className={classes.beside}>{children}</div>
    </div>
  )
}
