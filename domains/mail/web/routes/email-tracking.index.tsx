import { createFileRoute } from '@tanstack/react-router'
import { TrackedMailsScreen } from '#domains/mail/web/tracking/tracked-mails-screen.tsx'
import { validTrackedMailsSearch } from '#domains/mail/web/tracking/tracking-search.ts'

export const Route = createFileRoute('/_portal/email-tracking/')({ validateSearch: validTrackedMailsSearch, component: TrackedMailsScreen })
