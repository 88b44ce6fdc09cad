import { createFileRoute } from '@tanstack/react-router'
import { validFollowUpSearch } from '#domains/follow-ups/web/follow-up-search.ts'
import { FollowUpsScreen } from '#domains/follow-ups/web/follow-ups-screen.tsx'

export const Route = createFileRoute('/_portal/follow-ups')({ validateSearch: validFollowUpSearch, component: FollowUpsScreen })
