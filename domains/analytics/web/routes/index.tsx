import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#domains/analytics/web/dashboard-screen.tsx'

export const Route = createFileRoute('/_portal/')({ component: DashboardScreen })
