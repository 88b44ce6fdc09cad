import { createFileRoute } from '@tanstack/react-router'
import { ConnectionsScreen } from '#domains/messages/web/connections/connections-screen.tsx'

export const Route = createFileRoute('/_portal/connections')({ component: ConnectionsScreen })
