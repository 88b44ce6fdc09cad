import { createFileRoute } from '@tanstack/react-router'
import { validLeftOutSearch } from '#domains/mail/web/campaigns/campaign-search.ts'
import { LeftOutScreen } from '#domains/mail/web/campaigns/left-out-screen.tsx'

export const Route = createFileRoute('/_portal/campaigns/$campaignId/left-out')({
  validateSearch: validLeftOutSearch,
  component: LeftOutScreen,
})
