import { createFileRoute } from '@tanstack/react-router'
import { BoardingScreen } from '#domains/analytics/web/counsellors/boarding-screen.tsx'
import { validBoardingSearch } from '#domains/analytics/web/counsellors/boarding-search.ts'

export const Route = createFileRoute('/_portal/boarding-counsellor-analytics')({
  validateSearch: validBoardingSearch,
  component: BoardingScreen,
})
