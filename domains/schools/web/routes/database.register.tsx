import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#domains/schools/web/register/register-screen.tsx'

export const Route = createFileRoute('/_portal/database/register')({ component: RegisterScreen })
