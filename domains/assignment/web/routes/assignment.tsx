import { createFileRoute } from '@tanstack/react-router'
import { AssignmentScreen } from '#domains/assignment/web/assignment-screen.tsx'
import { validAssignmentSearch } from '#domains/assignment/web/core/assignment-search.ts'

export const Route = createFileRoute('/_portal/assignment')({
  validateSearch: validAssignmentSearch,
  component: function Assignment() {
    return <AssignmentScreen search={Route.useSearch()} />
  },
})
