import { createFileRoute } from '@tanstack/react-router'
import { validCampaignsSearch } from '#domains/mail/web/campaigns/campaign-search.ts'
import { CampaignsScreen } from '#domains/mail/web/campaigns/campaigns-screen.tsx'

export const Route = createFileRoute('/_portal/campaigns/')({ validateSearch: validCampaignsSearch, component: CampaignsScreen })
