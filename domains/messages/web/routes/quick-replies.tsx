import { createFileRoute } from '@tanstack/react-router'
import { QuickRepliesScreen } from '#domains/messages/web/quick-replies/quick-replies-screen.tsx'

export const Route = createFileRoute('/_portal/quick-replies')({ component: QuickRepliesScreen })
