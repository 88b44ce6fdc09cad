import { createFileRoute } from '@tanstack/react-router'
import { SchoolsScreen } from '#domains/analytics/web/schools/schools-screen.tsx'
import { validSchoolsSearch } from '#domains/analytics/web/schools/schools-search.ts'

export const Route = createFileRoute('/_portal/school-performance')({ validateSearch: validSchoolsSearch, component: SchoolsScreen })
