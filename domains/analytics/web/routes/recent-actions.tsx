import { createFileRoute } from '@tanstack/react-router'
import { RecentActionsScreen } from '#domains/analytics/web/recent/recent-actions-screen.tsx'

export const Route = createFileRoute('/_portal/recent-actions')({ component: RecentActionsScreen })
