import { createFileRoute } from '@tanstack/react-router'
import { CampaignScreen } from '#domains/mail/web/campaigns/campaign-screen.tsx'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/campaigns/$campaignId/')({
  beforeLoad: ({ params }) => needsId(params.campaignId),
  component: CampaignScreen,
})
