import { createFileRoute } from '@tanstack/react-router'
import { SchoolListScreen } from '#domains/schools/web/list/school-list-screen.tsx'
import { validSchoolSearch } from '#domains/schools/web/school/school-search.ts'

export const Route = createFileRoute('/_portal/database/profile/')({
  validateSearch: validSchoolSearch,
  component: function SchoolProfiles() {
    return <SchoolListScreen at="/database/profile" search={Route.useSearch()} />
  },
})
