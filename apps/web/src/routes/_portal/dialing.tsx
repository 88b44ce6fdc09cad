import { createFileRoute } from '@tanstack/react-router'
import { DialingScreen } from '../../dialer/dialing-screen.tsx'

export const Route = createFileRoute('/_portal/dialing')({ component: DialingScreen })
