import { createFileRoute } from '@tanstack/react-router'
import { TrackedMailScreen } from '#domains/mail/web/tracking/tracked-mail-screen.tsx'
import { validMailSearch } from '#domains/mail/web/tracking/tracking-search.ts'

export const Route = createFileRoute('/_portal/email-tracking/$templateId/')({
  validateSearch: validMailSearch,
  component: TrackedMailScreen,
})
