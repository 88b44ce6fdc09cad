import { createFileRoute } from '@tanstack/react-router'
import { TrackedMailScreen } from '#domains/mail/web/tracking/tracked-mail-screen.tsx'
import { validMailSearch } from '#domains/mail/web/tracking/tracking-search.ts'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/email-tracking/$templateId/')({
  beforeLoad: ({ params }) => needsId(params.templateId),
  validateSearch: validMailSearch,
  component: TrackedMailScreen,
})
