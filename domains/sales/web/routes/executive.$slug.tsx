import { createFileRoute } from '@tanstack/react-router'
import { ExecutiveScreen } from '#domains/sales/web/executive-screen.tsx'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/executive/$slug')({
  beforeLoad: ({ params }) => needsId(params.slug),
  component: function Executive() {
    const { slug } = Route.useParams()
    return <ExecutiveScreen key={slug} slug={slug} />
  },
})
