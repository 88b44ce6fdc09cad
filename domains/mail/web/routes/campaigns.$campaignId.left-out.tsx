import { createFileRoute } from '@tanstack/react-router'
import { validLeftOutSearch } from '#domains/mail/web/campaigns/campaign-search.ts'
import { LeftOutScreen } from '#domains/mail/web/campaigns/left-out-screen.tsx'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/campaigns/$campaignId/left-out')({
  beforeLoad: ({ params }) => needsId(params.campaignId),
  validateSearch: validLeftOutSearch,
  component: LeftOutScreen,
})
