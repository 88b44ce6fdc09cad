import { createFileRoute } from '@tanstack/react-router'
import { validSchoolSearch } from '#domains/schools/web/core/school-search.ts'
import { SchoolListScreen } from '#domains/schools/web/list/school-list-screen.tsx'

export const Route = createFileRoute('/_portal/database/search')({
  validateSearch: validSchoolSearch,
  component: function SearchSchools() {
    return <SchoolListScreen at="/database/search" search={Route.useSearch()} />
  },
})
