import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '#domains/analytics/web/counsellors/analytics-screen.tsx'
import { validAnalyticsSearch } from '#domains/analytics/web/counsellors/analytics-search.ts'

export const Route = createFileRoute('/_portal/analytics/')({ validateSearch: validAnalyticsSearch, component: AnalyticsScreen })
