import { createFileRoute } from '@tanstack/react-router'
import { AwayScreen } from '#domains/assignment/web/away/away-screen.tsx'

export const Route = createFileRoute('/_portal/stand-in')({ component: AwayScreen })
