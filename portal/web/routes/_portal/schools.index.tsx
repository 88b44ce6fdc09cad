import { createFileRoute } from '@tanstack/react-router'
import { SchoolListScreen } from '#domains/schools/web/list/school-list-screen.tsx'
import { validSchoolSearch } from '#domains/schools/web/school/school-search.ts'
import { useFromLead } from '../-from-lead.ts'

export const Route = createFileRoute('/_portal/schools/')({
  validateSearch: validSchoolSearch,
  component: function Schools() {
    const { me } = Route.useRouteContext()
    return <SchoolListScreen at="/schools" search={Route.useSearch()} from={useFromLead(undefined, me.roles)} />
  },
})
