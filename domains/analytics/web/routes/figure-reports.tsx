import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '#domains/analytics/web/reports/reports-screen.tsx'

export const Route = createFileRoute('/_portal/figure-reports')({ component: ReportsScreen })
