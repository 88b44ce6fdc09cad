import { z } from 'zod'
import { longestSource } from '#domains/analytics/contract/figure-names.ts'
import { Id, textOf } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

const slug = textOf(200)

const shapes = {
  ...periodShapes,
  ...sortShape,
  city_slug: slug,
  dist_slug: slug,
  dist_reg_slug: slug,
  source_wise: z.literal(true),
  source: textOf(longestSource),
  school: Id,
  radius: z.number().positive().max(100),
}

export type EnquiriesSearch = ReturnType<typeof validEnquiriesSearch>

export const validEnquiriesSearch = (raw: Record<string, unknown>) => validPeriod(validSearchParams(shapes, raw))
