import { stateWords } from '#platform/contract/call-states.ts'
import classes from './simulated-badge.module.css'

/** Says that no telephone was rung, wherever such a call stands; large where it is all that there is to say. */
export const SimulatedBadge = ({ isLarge }: { isLarge?: boolean }) => (
  <span className={classes.badge} data-large={isLarge || undefined}>
    {stateWords.simulated}
  </span>
)
