import { createFileRoute } from '@tanstack/react-router'
import { DialingScreen } from '#domains/dialer/web/supervise/dialing-screen.tsx'

export const Route = createFileRoute('/_portal/dialing')({ component: DialingScreen })
