import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './more.module.css'
import { PopoverButton } from './over/popover-button.tsx'

interface MoreProps {
  button: string
  label: string
  title: string
  children: ReactNode
}

/** A page has many of them, and the browser's own popover costs nothing. */
export const More = ({ button, label, title, children }: MoreProps) => (
  <PopoverButton className={classes.button} button={button} name={label} label={title}>
    {() => (
      <>
        <Text mb="xs" fz="xs" c="dimmed">
          {title}
        </Text>
        <ul className={classes.items}>{children}</ul>
      </>
    )}
  </PopoverButton>
)
