import { createFileRoute } from '@tanstack/react-router'
import { MailTemplateScreen } from '#domains/mail/web/templates/mail-template-screen.tsx'

export const Route = createFileRoute('/_portal/mail-templates/$templateId')({ component: MailTemplateScreen })
