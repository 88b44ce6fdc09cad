import { Link } from '@tanstack/react-router'
import classes from './actions-tabs.module.css'

/** Otherwise the router would call both current, because their address differs in its search alone. */
const withSearch = { exact: true, includeSearch: true }

/** For admins: the way between what was logged and what can be logged. */
export const ActionsTabs = ({ isManaging }: { isManaging: boolean }) => (
  <nav className={classes.tabs} aria-label="Actions">
    <Link to="/actions" activeOptions={withSearch} className={classes.tab} aria-current={isManaging ? undefined : 'page'}>
      Logged
    </Link>
    <Link
      to="/actions"
      search={{ tab: 'manage' }}
      activeOptions={withSearch}
      className={classes.tab}
      aria-current={isManaging ? 'page' : undefined}
    >
      Manage list
    </Link>
  </nav>
)
