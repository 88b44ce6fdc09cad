import { VisuallyHidden } from '@mantine/core'
import classes from './nothing.module.css'

export const Nothing = ({ what = 'none' }: { what?: string }) => (
  <span className={classes.nothing} data-nothing>
    <span aria-hidden>–</span>
    <VisuallyHidden>{what}</VisuallyHidden>
  </span>
)
