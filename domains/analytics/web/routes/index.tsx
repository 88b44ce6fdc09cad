import { createFileRoute } from '@tanstack/react-router'
import { Presence } from '#domains/analytics/contract/analytics.ts'
import { DashboardScreen } from '#domains/analytics/web/dashboard/dashboard-screen.tsx'
import { sortShape } from '#domains/analytics/web/figures/period-search.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'

export const Route = createFileRoute('/_portal/')({
  validateSearch: (raw) => saidSearch({ standing: Presence, ...sortShape }, raw),
  component: DashboardScreen,
})
