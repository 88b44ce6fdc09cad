import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#domains/settings/web/settings-screen.tsx'

export const Route = createFileRoute('/_portal/settings')({ component: SettingsScreen })
