import { createFileRoute } from '@tanstack/react-router'
import { TemplatesScreen } from '#domains/messages/web/templates/templates-screen.tsx'

export const Route = createFileRoute('/_portal/message-templates')({ component: TemplatesScreen })
