import { createFileRoute } from '@tanstack/react-router'
import { validAccountSearch } from '#domains/accounts/web/people/account-search.ts'
import { CounsellorsScreen } from '#domains/counsellors/web/counsellors-screen.tsx'

export const Route = createFileRoute('/_portal/counsellor/')({
  validateSearch: validAccountSearch,
  component: function Counsellors() {
    return <CounsellorsScreen search={Route.useSearch()} />
  },
})
