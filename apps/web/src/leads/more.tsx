import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './more.module.css'

interface MoreProps {
  button: string
  /** What the button says to those who do not see where it stands. */
  label: string
  title: string
  /** List items. */
  children: ReactNode
}

/** A small button with the rest of a list behind it. */
export const More = ({ button, label, title, children }: MoreProps) => (
  <Popover position="bottom-start" shadow="md" withinPortal trapFocus returnFocus>
    <Popover.Target>
      <button type="button" className={classes.button} aria-label={label}>
        {button}
      </button>
    </Popover.Target>
    <Popover.Dropdown className={classes.dropdown} aria-label={title}>
      <p className={classes.title}>{title}</p>
      <ul className={classes.items}>{children}</ul>
    </Popover.Dropdown>
  </Popover>
)
