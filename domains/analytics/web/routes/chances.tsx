import { createFileRoute } from '@tanstack/react-router'
import { ChancesScreen } from '#domains/analytics/web/chances/chances-screen.tsx'

export const Route = createFileRoute('/_portal/chances')({ component: ChancesScreen })
