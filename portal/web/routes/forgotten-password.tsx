import { createFileRoute } from '@tanstack/react-router'
import { ForgottenPasswordScreen } from '#domains/accounts/web/links/forgotten-password-screen.tsx'

export const Route = createFileRoute('/forgotten-password')({ component: ForgottenPasswordScreen })
