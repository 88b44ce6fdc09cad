import type { ReactNode } from 'react'
import classes from './more.module.css'
import { PopoverButton } from './popover-button.tsx'

interface MoreProps {
  button: string
  /** What the button says to those who do not see where it stands. */
  label: string
  title: string
  /** List items. */
  children: ReactNode
}

/** A small button with the rest of a list behind it; the browser's own popover costs nothing for the many that a page of a list has. */
export const More = ({ button, label, title, children }: MoreProps) => (
  <PopoverButton className={classes.button} button={button} name={label} label={title}>
    {() => (
      <>
        <p className={classes.title}>{title}</p>
        <ul className={classes.items}>{children}</ul>
      </>
    )}
  </PopoverButton>
)
