import { createFileRoute } from '@tanstack/react-router'
import { validAnalyticsSearch } from '#domains/analytics/web/counsellors/analytics-search.ts'
import { OneCounsellor } from '#domains/analytics/web/counsellors/one-counsellor.tsx'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/analytics/$slug')({
  beforeLoad: ({ params }) => needsId(params.slug),
  validateSearch: validAnalyticsSearch,
  component: function CounsellorFigures() {
    return (
      <OneCounsellor key={Route.useParams().slug} id={Number(Route.useParams().slug)} search={Route.useSearch()} at="/analytics/$slug" />
    )
  },
})
