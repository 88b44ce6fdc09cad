import { createFileRoute } from '@tanstack/react-router'
import { SchoolScreen } from '#domains/schools/web/school-screen.tsx'

export const Route = createFileRoute('/_portal/schools/$slug')({
  component: function School() {
    return <SchoolScreen slug={Route.useParams().slug} />
  },
})
