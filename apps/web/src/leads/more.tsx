import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import classes from './more.module.css'
import { placeBeside } from './place-beside.ts'

interface MoreProps {
  button: string
  /** What the button says to those who do not see where it stands. */
  label: string
  title: string
  /** List items. */
  children: ReactNode
}

/**
 * A small button with the rest of a list behind it. The browser's own popover closes on Esc and on a click elsewhere,
 * gives the focus back, and costs nothing for the many that a page of a list has.
 */
export function More({ button, label, title, children }: MoreProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
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
      <button ref={opener} type="button" className={classes.button} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={classes.dropdown}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {isOpen && (
          <>
            <p className={classes.title}>{title}</p>
            <ul className={classes.items}>{children}</ul>
          </>
        )}
      </div>
    </>
  )
}
