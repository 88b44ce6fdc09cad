import { createFileRoute } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { ProfileScreen } from '#domains/accounts/web/profile/profile-screen.tsx'
import { MyTelephone } from '#domains/calls/web/telephone/my-telephone.tsx'
import { DensityChoice } from '#domains/leads/web/list/table/density-choice.tsx'
import { hasAnyRole, leadRoles } from '#platform/contract/roles.ts'

export const Route = createFileRoute('/_portal/profile')({
  component: function Profile() {
    const { roles } = useMe()
    const hasLeads = hasAnyRole({ roles }, leadRoles)
    return <ProfileScreen telephone={hasLeads && <MyTelephone />} density={hasLeads && <DensityChoice />} />
  },
})
