import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../sessions/profile-screen.tsx'

export const Route = createFileRoute('/_portal/profile')({ component: ProfileScreen })
