import classes from './lead-name-link.module.css'

/** In place of a parent’s name, beside own work on a lead that the reader no longer sees. */
export const LeadGone = () => (
  <span className={classes.gone} title="This lead is no longer yours to see. What you did counts as yours.">
    No longer with you
  </span>
)
