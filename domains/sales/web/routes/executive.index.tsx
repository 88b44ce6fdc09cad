import { createFileRoute } from '@tanstack/react-router'
import { ExecutivesScreen } from '#domains/sales/web/executives-screen.tsx'
import { validAccountSearch } from '#domains/staff/web/accounts/account-search.ts'

export const Route = createFileRoute('/_portal/executive/')({
  validateSearch: validAccountSearch,
  component: function Executives() {
    return <ExecutivesScreen search={Route.useSearch()} />
  },
})
