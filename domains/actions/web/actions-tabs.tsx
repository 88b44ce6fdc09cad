import { Link } from '@tanstack/react-router'
import styles from '#platform/web/ui/page/link-tabs.module.css'

/** The two addresses differ only in their search, so the router would call both current. */
const withSearch = { exact: true, includeSearch: true }

export const ActionsTabs = ({ isManaging }: { isManaging: boolean }) => (
  <nav className={styles.tabs} aria-label="Actions">
    <Link to="/actions" activeOptions={withSearch} className={styles.tab} aria-current={isManaging ? undefined : 'page'}>
      Logged
    </Link>
    <Link
      to="/actions"
      search={{ tab: 'manage' }}
      activeOptions={withSearch}
      className={styles.tab}
      aria-current={isManaging ? 'page' : undefined}
    >
      Manage list
    </Link>
  </nav>
)
