import { z } from 'zod'
import { Id, textOf } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { parentFilters, schoolFilters } from '../figures/filter-search.ts'
import { periodShapes, sortShape, validPeriod } from '../figures/period-search.ts'

const slug = textOf(200)

const { board, collab } = schoolFilters

/** Places are chosen step by step. */
export const enquiryFilters = { ...parentFilters, board, collab }

const shapes = {
  ...periodShapes,
  ...sortShape,
  ...enquiryFilters,
  city_slug: slug,
  dist_slug: slug,
  dist_reg_slug: slug,
  source_wise: z.literal(true),
  school: Id,
  radius: z.number().positive().max(100),
}

export type EnquiriesSearch = ReturnType<typeof validEnquiriesSearch>

export const validEnquiriesSearch = (raw: Record<string, unknown>) => validPeriod(validSearchParams(shapes, raw))
