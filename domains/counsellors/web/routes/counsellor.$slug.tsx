import { createFileRoute } from '@tanstack/react-router'
import { CounsellorScreen } from '#domains/counsellors/web/counsellor-screen.tsx'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/counsellor/$slug')({
  beforeLoad: ({ params }) => needsId(params.slug),
  component: function Counsellor() {
    const { slug } = Route.useParams()
    return <CounsellorScreen key={slug} slug={slug} />
  },
})
