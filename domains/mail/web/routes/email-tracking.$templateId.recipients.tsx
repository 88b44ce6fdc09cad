import { createFileRoute } from '@tanstack/react-router'
import { RecipientsScreen } from '#domains/mail/web/tracking/recipients-screen.tsx'
import { validRecipientsSearch } from '#domains/mail/web/tracking/tracking-search.ts'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/email-tracking/$templateId/recipients')({
  beforeLoad: ({ params }) => needsId(params.templateId),
  validateSearch: validRecipientsSearch,
  component: RecipientsScreen,
})
