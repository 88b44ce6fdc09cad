import { createFileRoute } from '@tanstack/react-router'
import { NumberDisputesScreen } from '#domains/leads/web/numbers/number-disputes-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'

export const Route = createFileRoute('/_portal/number-disputes')({
  validateSearch: (raw: Record<string, unknown>) => saidSearch({ page: WholeNumber }, raw),
  component: NumberDisputesScreen,
})
