import { createFileRoute } from '@tanstack/react-router'
import { SchoolScreen } from '#domains/schools/web/view/school-screen.tsx'
import { Id } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { useFromLead } from '../-from-lead.ts'

export const Route = createFileRoute('/_portal/schools/$slug')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ lead: Id }, raw),
  component: function School() {
    const { me } = Route.useRouteContext()
    return <SchoolScreen slug={Route.useParams().slug} from={useFromLead(Route.useSearch().lead, me.roles)} />
  },
})
