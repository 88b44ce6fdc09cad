import { VisuallyHidden } from '@mantine/core'
import classes from './nothing.module.css'

/** A dash where there is nothing, and the word for those who do not see it. */
export const Nothing = ({ what = 'none' }: { what?: string }) => (
  <span className={classes.nothing}>
    <span aria-hidden>–</span>
    <VisuallyHidden>{what}</VisuallyHidden>
  </span>
)
