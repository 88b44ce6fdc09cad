import { createFileRoute } from '@tanstack/react-router'
import { CounsellorsScreen } from '#domains/counsellors/web/counsellors-screen.tsx'
import { validAccountSearch } from '#domains/staff/web/accounts/account-search.ts'

export const Route = createFileRoute('/_portal/counsellor/')({
  validateSearch: validAccountSearch,
  component: function Counsellors() {
    return <CounsellorsScreen search={Route.useSearch()} />
  },
})
