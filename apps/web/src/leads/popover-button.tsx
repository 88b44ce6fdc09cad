import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { placeBeside } from './place-beside.ts'
import classes from './popover-button.module.css'

interface PopoverButtonProps {
  button: ReactNode
  /** What the button says to those who do not see where it stands, if that is more than it shows. */
  name?: string
  /** What opens, for those who do not see it. */
  label: string
  className?: string | undefined
  /** What it stands for is on. */
  isActive?: boolean
  /** What it holds is made when it opens. */
  children: (close: () => void) => ReactNode
}

/** A button with something over the page behind it: the browser's own popover, which Esc and a click elsewhere close. */
export function PopoverButton({ button, name, label, className, isActive, children }: PopoverButtonProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !opener.current) return
    setIsOpen(true)
    placeBeside(event.currentTarget, opener.current.getBoundingClientRect())
  }
  // Not before it is closed: the focus goes back only from something that is still there.
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => event.newState === 'closed' && setIsOpen(false)
  return (
    <>
      <button ref={opener} type="button" className={className} data-active={isActive || undefined} aria-label={name} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.popover}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {isOpen && children(() => popover.current?.hidePopover())}
      </div>
    </>
  )
}
