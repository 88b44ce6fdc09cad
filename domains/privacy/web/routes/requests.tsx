import { createFileRoute } from '@tanstack/react-router'
import { RequestsScreen } from '#domains/privacy/web/requests-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/requests')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ page: WholeNumber, lead: WholeNumber }, raw),
  component: RequestsScreen,
})
