import { createFileRoute } from '@tanstack/react-router'
import { RankingScreen } from '#domains/schools/web/ranking/ranking-screen.tsx'
import { validRankingSearch } from '#domains/schools/web/ranking/ranking-search.ts'

export const Route = createFileRoute('/_portal/database/global-ranking')({
  validateSearch: validRankingSearch,
  component: function GlobalRanking() {
    return <RankingScreen search={Route.useSearch()} />
  },
})
