import { createFileRoute } from '@tanstack/react-router'
import { ExecutiveScreen } from '#domains/sales/web/executive-screen.tsx'

export const Route = createFileRoute('/_portal/executive/$slug')({
  component: function Executive() {
    const { slug } = Route.useParams()
    return <ExecutiveScreen key={slug} slug={slug} />
  },
})
