import { z } from 'zod'
import { Id, longestSearch } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const shapes = {
  city: Id,
  from_class: Id,
  to_class: Id,
  ranked: z.literal(false),
  search: z.string().max(longestSearch),
  as_typed: z.literal(true),
}

export type RankingSearch = ReturnType<typeof validRankingSearch>

export const validRankingSearch = (raw: Record<string, unknown>) => validSearchParams(shapes, raw)
