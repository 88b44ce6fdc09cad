import { createFileRoute } from '@tanstack/react-router'
import { ConsentNoticesScreen } from '#domains/leads/web/consent/consent-notices-screen.tsx'

export const Route = createFileRoute('/_portal/consent-notices')({ component: ConsentNoticesScreen })
