import { createFileRoute } from '@tanstack/react-router'
import { validAssignmentSearch } from '#domains/assignment/web/assignment/assignment-search.ts'
import { AssignmentScreen } from '#domains/assignment/web/assignment-screen.tsx'

export const Route = createFileRoute('/_portal/assignment')({
  validateSearch: validAssignmentSearch,
  component: function Assignment() {
    return <AssignmentScreen search={Route.useSearch()} />
  },
})
