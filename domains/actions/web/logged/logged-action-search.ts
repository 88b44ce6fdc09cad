import { z } from 'zod'
import { listLoggedActions, maxDays } from '#domains/actions/contract/action-list.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { Id, pageSize, WholeNumber } from '#platform/contract/shapes.ts'
import type { QueryOf } from '#platform/web/http/operation-types.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const { staff, category, start_date, end_date } = listLoggedActions.query.shape

const shapes = { tab: z.literal('manage'), page: WholeNumber, staff, category, action: Id, sub_action: Id, start_date, end_date }

export type ActionsSearch = ReturnType<typeof validActionsSearch>

const defaultDays = 7

/** Reads an address. Wrong parts and half a range of days are left out; a range that is too long loses its beginning. */
export function validActionsSearch(raw: Record<string, unknown>) {
  const { page, ...search } = validSearchParams(shapes, raw)
  if (!search.start_date || !search.end_date || search.start_date > search.end_date) {
    delete search.start_date
    delete search.end_date
  }
  const earliest = search.end_date && dayAfter(search.end_date, 1 - maxDays)
  if (earliest && search.start_date && search.start_date < earliest) search.start_date = earliest
  return { ...search, ...(page && page > 1 && { page }) }
}

export function daysOf({ start_date, end_date }: ActionsSearch, now = Date.now()) {
  const today = kolkataDay(now)
  return { start_date: start_date ?? dayAfter(today, 1 - defaultDays), end_date: end_date ?? today }
}

export function loggedQuery(search: ActionsSearch): QueryOf<typeof listLoggedActions> {
  const { page = 1, staff: by, category: of, action, sub_action } = search
  return {
    ...daysOf(search),
    staff: by,
    category: of,
    ...(action && { actions: [action] }),
    ...(sub_action && { sub_actions: [sub_action] }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

export const saidActions = (search: { [Key in keyof ActionsSearch]: ActionsSearch[Key] | undefined }): ActionsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
