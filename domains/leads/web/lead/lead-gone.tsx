import classes from './lead-name-link.module.css'

/** In place of a parent’s name, beside own work on a lead that the reader no longer sees. */
export const LeadGone = () => (
  <span className={classes.gone} title="You can no longer see this lead. What you did still counts as yours.">
    No longer with you
  </span>
)
