import { stateWords } from '@portal/contract/call-states'
import classes from './simulated-badge.module.css'

/** Says that no telephone was rung, wherever such a call stands. */
export const SimulatedBadge = () => <span className={classes.badge}>{stateWords.simulated}</span>
