import { createFileRoute } from '@tanstack/react-router'
import { MailTemplateScreen } from '#domains/mail/web/templates/mail-template-screen.tsx'
import { needsId } from '#platform/web/ui/needs-id.ts'

export const Route = createFileRoute('/_portal/mail-templates/$templateId')({
  beforeLoad: ({ params }) => needsId(params.templateId),
  component: MailTemplateScreen,
})
