import { createFileRoute } from '@tanstack/react-router'
import { SetPasswordScreen } from '#domains/accounts/web/links/set-password-screen.tsx'

export const Route = createFileRoute('/set-password')({ component: SetPasswordScreen })
