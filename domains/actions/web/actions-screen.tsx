import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { later } from '#platform/web/later/later.tsx'
import { ActionsTabs } from './actions-tabs.tsx'
import type { StaffChoice } from './logged/logged-action-filters.tsx'
import { LoggedActions } from './logged/logged-actions.tsx'

const route = getRouteApi('/_portal/actions')

const ManageActions = later(() => import('./manage/manage-actions.tsx'))

export function ActionsScreen({ staffChoice }: { staffChoice: StaffChoice }) {
  const search = route.useSearch()
  const isAdmin = useMe().roles.includes('counsellor_admin')
  if (isAdmin && search.tab === 'manage')
    return (
      <Suspense fallback={null}>
        <ManageActions tabs={<ActionsTabs isManaging />} />
      </Suspense>
    )
  const tabs = isAdmin && <ActionsTabs isManaging={false} />
  return <LoggedActions search={search} isAdmin={isAdmin} staffChoice={staffChoice} tabs={tabs} />
}
