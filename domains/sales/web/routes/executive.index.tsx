import { createFileRoute } from '@tanstack/react-router'
import { validAccountSearch } from '#domains/accounts/web/people/account-search.ts'
import { ExecutivesScreen } from '#domains/sales/web/executives-screen.tsx'

export const Route = createFileRoute('/_portal/executive/')({
  validateSearch: validAccountSearch,
  component: function Executives() {
    return <ExecutivesScreen search={Route.useSearch()} />
  },
})
