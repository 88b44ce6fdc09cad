import { createFileRoute } from '@tanstack/react-router'
import { SetAsideScreen } from '#domains/mail/web/set-aside/set-aside-screen.tsx'

export const Route = createFileRoute('/_portal/mails-set-aside')({ component: SetAsideScreen })
