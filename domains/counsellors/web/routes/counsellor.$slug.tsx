import { createFileRoute } from '@tanstack/react-router'
import { CounsellorScreen } from '#domains/counsellors/web/counsellor-screen.tsx'

export const Route = createFileRoute('/_portal/counsellor/$slug')({
  component: function Counsellor() {
    const { slug } = Route.useParams()
    return <CounsellorScreen key={slug} slug={slug} />
  },
})
