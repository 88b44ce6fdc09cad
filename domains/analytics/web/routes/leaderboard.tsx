import { createFileRoute } from '@tanstack/react-router'
import { LeaderBoardScreen } from '#domains/analytics/web/counsellors/leader-board-screen.tsx'
import { validLeaderBoardSearch } from '#domains/analytics/web/counsellors/leader-board-search.ts'

export const Route = createFileRoute('/_portal/leaderboard')({ validateSearch: validLeaderBoardSearch, component: LeaderBoardScreen })
