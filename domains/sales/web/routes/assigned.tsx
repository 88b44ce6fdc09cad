import { createFileRoute } from '@tanstack/react-router'
import { AssignedScreen } from '#domains/sales/web/assigned-screen.tsx'
import { validAssignedSearch } from '#domains/sales/web/assigned-search.ts'

export const Route = createFileRoute('/_portal/assigned')({
  validateSearch: validAssignedSearch,
  component: AssignedScreen,
})
