import { type ReactNode, useId, useRef } from 'react'
import { OverPage } from './over-page.tsx'

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

/** A button with something over the page behind it. */
export function PopoverButton({ button, name, label, className, isActive, children }: PopoverButtonProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  return (
    <>
      <button ref={opener} type="button" className={className} data-active={isActive || undefined} aria-label={name} popoverTarget={id}>
        {button}
      </button>
      <OverPage id={id} ref={popover} beside={opener} label={label}>
        {children}
      </OverPage>
    </>
  )
}
