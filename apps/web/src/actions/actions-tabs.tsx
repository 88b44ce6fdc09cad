import { Link } from '@tanstack/react-router'
import classes from './actions-tabs.module.css'

/** For admins: the way between what was logged and what can be logged. */
export const ActionsTabs = ({ isManaging }: { isManaging: boolean }) => (
  <nav className={classes.tabs} aria-label="Actions">
    <Link to="/actions" className={classes.tab} aria-current={isManaging ? undefined : 'page'}>
      Logged
    </Link>
    <Link to="/actions" search={{ tab: 'manage' }} className={classes.tab} aria-current={isManaging ? 'page' : undefined}>
      Manage list
    </Link>
  </nav>
)
