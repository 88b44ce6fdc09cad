import { createFileRoute } from '@tanstack/react-router'
import { validSchoolSearch } from '#domains/schools/web/core/school-search.ts'
import { SchoolListScreen } from '#domains/schools/web/list/school-list-screen.tsx'
import { useFromLead } from '../-from-lead.ts'

export const Route = createFileRoute('/_portal/schools/')({
  validateSearch: validSchoolSearch,
  component: function Schools() {
    const { me } = Route.useRouteContext()
    return <SchoolListScreen at="/schools" search={Route.useSearch()} from={useFromLead(undefined, me.roles)} />
  },
})
