import { createFileRoute } from '@tanstack/react-router'
import { RecentCallsScreen } from '#domains/analytics/web/recent/recent-calls-screen.tsx'

export const Route = createFileRoute('/_portal/recent-calls')({ component: RecentCallsScreen })
