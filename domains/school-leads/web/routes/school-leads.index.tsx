import { createFileRoute } from '@tanstack/react-router'
import { validSchoolLeadSearch } from '#domains/school-leads/web/school-lead-search.ts'
import { SchoolLeadsScreen } from '#domains/school-leads/web/school-leads-screen.tsx'

export const Route = createFileRoute('/_portal/school-leads/')({ validateSearch: validSchoolLeadSearch, component: SchoolLeadsScreen })
