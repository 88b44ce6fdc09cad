import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import type { StaffChoice } from './logged/logged-action-filters.tsx'
import { LoggedActions } from './logged/logged-actions.tsx'

const route = getRouteApi('/_portal/actions')

const ManageActions = lazyPart(() => import('./manage/manage-actions.tsx'))

export function ActionsScreen({ staffChoice }: { staffChoice: StaffChoice }) {
  const search = route.useSearch()
  const isAdmin = overseesLeads(useMe())
  if (isAdmin && search.tab === 'manage')
    return (
      <Suspense fallback={null}>
        <ManageActions tabs={<ActionsTabs isManaging />} />
      </Suspense>
    )
  const tabs = isAdmin && <ActionsTabs isManaging={false} />
  return <LoggedActions search={search} isAdmin={isAdmin} staffChoice={staffChoice} tabs={tabs} />
}

/** The two addresses differ only in their search, so the router would call both current. */
const withSearch = { exact: true, includeSearch: true }

const ActionsTabs = ({ isManaging }: { isManaging: boolean }) => (
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
