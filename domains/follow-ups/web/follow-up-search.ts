import { z } from 'zod'
import { getFollowUpCounts } from '#domains/follow-ups/contract/follow-ups.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { Day, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const views = ['month', 'week', 'day', 'list', 'overdue', 'team'] as const
export type View = (typeof views)[number]

export const defaultView: View = 'week'

const shapes = { view: z.enum(views), date: Day, counsellor: getFollowUpCounts.query.shape.counsellor, page: WholeNumber }

export type FollowUpSearch = ReturnType<typeof validFollowUpSearch>

/** Reads an address; wrong parts, the default view and the first page are left out. */
export function validFollowUpSearch(raw: Record<string, unknown>) {
  const { view, page, ...search } = validSearchParams(shapes, raw)
  return { ...search, ...(view && view !== defaultView && { view }), ...(page && page > 1 && { page }) }
}

export const dayOf = ({ date }: Pick<FollowUpSearch, 'date'>, now: number) => date ?? kolkataDay(now)
