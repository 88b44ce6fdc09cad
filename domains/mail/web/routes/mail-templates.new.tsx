import { createFileRoute } from '@tanstack/react-router'
import { NewTemplateScreen } from '#domains/mail/web/templates/new-template-screen.tsx'

export const Route = createFileRoute('/_portal/mail-templates/new')({ component: NewTemplateScreen })
