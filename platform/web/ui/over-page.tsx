import { type ReactNode, type RefObject, type ToggleEvent, useState } from 'react'
import { placeBeside } from './place-beside.ts'
import classes from './popover-button.module.css'

interface OverPageProps {
  id: string
  ref: RefObject<HTMLDivElement | null>
  /** What it lies beside. */
  beside: RefObject<HTMLElement | null>
  /** What opens, for those who do not see it. */
  label: string
  onClosed?: (() => void) | undefined
  /** What it holds is made when it opens. */
  children: (close: () => void) => ReactNode
}

/** Something over the page, beside what opens it: the browser's own popover, which Esc and a click elsewhere close. */
export function OverPage({ id, ref, beside, label, onClosed, children }: OverPageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !beside.current) return
    setIsOpen(true)
    placeBeside(event.currentTarget, beside.current.getBoundingClientRect())
  }
  // Not before it is closed: the focus goes back only from something that is still there.
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
