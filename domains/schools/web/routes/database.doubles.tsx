import { createFileRoute } from '@tanstack/react-router'
import { DoublesScreen } from '#domains/schools/web/doubles/doubles-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/database/doubles')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ page: WholeNumber }, raw),
  component: function Doubles() {
    return <DoublesScreen search={Route.useSearch()} />
  },
})
