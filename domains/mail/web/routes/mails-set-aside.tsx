import { createFileRoute } from '@tanstack/react-router'
import { SetAsideMailsScreen } from '#domains/mail/web/set-aside-mails-screen.tsx'

export const Route = createFileRoute('/_portal/mails-set-aside')({ component: SetAsideMailsScreen })
