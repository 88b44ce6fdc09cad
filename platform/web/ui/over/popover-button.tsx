import { type ReactNode, useId, useRef } from 'react'
import { useAskedAct } from './asked-act.ts'
import { OverPage } from './over-page.tsx'

interface PopoverButtonProps {
  button: ReactNode
  /** Read to those who do not see where the button stands. */
  name?: string
  label: string
  className?: string | undefined
  isActive?: boolean
  /** The act by which the palette opens it. */
  askedAs?: string
  children: (close: () => void) => ReactNode
}

export function PopoverButton({ button, name, label, className, isActive, askedAs, children }: PopoverButtonProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  useAskedAct(askedAs ?? '', askedAs === undefined ? undefined : 0, () => opener.current?.click())
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
