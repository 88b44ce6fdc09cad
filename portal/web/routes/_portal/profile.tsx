import { createFileRoute } from '@tanstack/react-router'
import { MyTelephone } from '#domains/calls/web/telephone/my-telephone.tsx'
import { ProfileScreen } from '#domains/sessions/web/profile-screen.tsx'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { leadRoles } from '#platform/contract/roles.ts'

export const Route = createFileRoute('/_portal/profile')({
  component: function Profile() {
    const { roles } = useMe()
    return <ProfileScreen telephone={leadRoles.some((role) => roles.includes(role)) && <MyTelephone />} />
  },
})
