import { createFileRoute } from '@tanstack/react-router'
import { RemovedSchoolsScreen } from '#domains/schools/web/removal/removed-schools-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/database/removed')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ page: WholeNumber }, raw),
  component: function RemovedSchools() {
    return <RemovedSchoolsScreen search={Route.useSearch()} />
  },
})
