import { createFileRoute } from '@tanstack/react-router'
import { CampaignScreen } from '#domains/mail/web/campaigns/campaign-screen.tsx'

export const Route = createFileRoute('/_portal/campaigns/$campaignId/')({ component: CampaignScreen })
