import { stateWords } from '#platform/contract/call-states.ts'
import classes from './simulated-badge.module.css'

export const SimulatedBadge = ({ isLarge }: { isLarge?: boolean }) => (
  <span className={classes.badge} data-large={isLarge || undefined}>
    {stateWords.simulated}
  </span>
)
