import { z } from 'zod'
import { Id, longestSearch } from '#platform/contract/shapes.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'

const shapes = {
  city: Id,
  from_class: Id,
  to_class: Id,
  ranked: z.literal(false),
  search: z.string().max(longestSearch),
  as_typed: z.literal(true),
}

export type RankingSearch = ReturnType<typeof validRankingSearch>

export const validRankingSearch = (raw: Record<string, unknown>) => saidSearch(shapes, raw)
