import { Link } from '@tanstack/react-router'
import classes from './actions-tabs.module.css'

/** The two addresses differ only in their search, so the router would call both current. */
const withSearch = { exact: true, includeSearch: true }

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
