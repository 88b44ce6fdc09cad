import { createFileRoute } from '@tanstack/react-router'
import { Presence } from '#domains/analytics/contract/analytics.ts'
import { DashboardScreen } from '#domains/analytics/web/dashboard/dashboard-screen.tsx'
import { sortShape } from '#domains/analytics/web/figures/period-search.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/')({
  validateSearch: (raw) => validSearchParams({ standing: Presence, ...sortShape }, raw),
  component: DashboardScreen,
})
