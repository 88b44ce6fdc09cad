import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#domains/schools/web/profile/profile-screen.tsx'

export const Route = createFileRoute('/_portal/database/profile_/$slug')({
  component: function SchoolProfile() {
    return <ProfileScreen slug={Route.useParams().slug} />
  },
})
