import { type ReactNode, type RefObject, type ToggleEvent, useState } from 'react'
import { keepBeside } from './keep-beside.ts'
import classes from './popover-button.module.css'

interface OverPageProps {
  id: string
  ref: RefObject<HTMLDivElement | null>
  beside: RefObject<HTMLElement | null>
  label: string
  onClosed?: (() => void) | undefined
  /** Made when it opens. */
  children: (close: () => void) => ReactNode
}

/** The browser's own popover, which Esc and a click elsewhere close. */
export function OverPage({ id, ref, beside, label, onClosed, children }: OverPageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !beside.current) return
    setIsOpen(true)
    keepBeside(event.currentTarget, beside.current)
  }
  // The focus goes back only from an element that is still there, so the content stays until it is closed.
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'closed') return
    setIsOpen(false)
    onClosed?.()
  }
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classes.popover}
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
    >
      {isOpen && children(() => ref.current?.hidePopover())}
    </div>
  )
}
