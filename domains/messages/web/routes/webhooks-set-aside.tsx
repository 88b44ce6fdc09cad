import { createFileRoute } from '@tanstack/react-router'
import { SetAsideWebhooksScreen } from '#domains/messages/web/connections/set-aside/set-aside-webhooks-screen.tsx'

export const Route = createFileRoute('/_portal/webhooks-set-aside')({ component: SetAsideWebhooksScreen })
