import { createFileRoute } from '@tanstack/react-router'
import { MailTemplatesScreen } from '#domains/mail/web/templates/mail-templates-screen.tsx'

export const Route = createFileRoute('/_portal/mail-templates/')({ component: MailTemplatesScreen })
