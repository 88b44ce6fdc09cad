import { createFileRoute } from '@tanstack/react-router'
import { NumberDisputesScreen } from '#domains/leads/web/numbers/number-disputes-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/number-disputes')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ page: WholeNumber }, raw),
  component: NumberDisputesScreen,
})
