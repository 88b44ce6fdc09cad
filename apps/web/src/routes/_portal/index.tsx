import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../analytics/dashboard-screen.tsx'

export const Route = createFileRoute('/_portal/')({ component: DashboardScreen })
