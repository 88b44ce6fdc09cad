import { createFileRoute } from '@tanstack/react-router'
import { RecipientsScreen } from '#domains/mail/web/tracking/recipients-screen.tsx'
import { validRecipientsSearch } from '#domains/mail/web/tracking/tracking-search.ts'

export const Route = createFileRoute('/_portal/email-tracking/$templateId/recipients')({
  validateSearch: validRecipientsSearch,
  component: RecipientsScreen,
})
