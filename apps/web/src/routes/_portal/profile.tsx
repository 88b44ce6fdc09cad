import { leadRoles } from '@portal/contract/roles'
import { createFileRoute } from '@tanstack/react-router'
import { MyTelephone } from '../../calls/my-telephone.tsx'
import { ProfileScreen } from '../../sessions/profile-screen.tsx'
import { useMe } from '../../sessions/use-me.ts'

export const Route = createFileRoute('/_portal/profile')({
  component: function Profile() {
    const { roles } = useMe()
    return <ProfileScreen telephone={leadRoles.some((role) => roles.includes(role)) && <MyTelephone />} />
  },
})
